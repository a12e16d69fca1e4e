export { HitmaskError, type ErrorCode } from './error.js';
export type { Integers } from './arguments.js';
export type { ImageSource } from './images.js';
export {
  Mask, type BoundaryOptions, type FillRule, type Moments, type Neighbours, type Paint, type PrincipalAxes, type Reach, type Run, type Scale,
} from './mask.js';
export type {
  Chain, Component, ConvexPart, Distance, Face, Loop, MaskAt, Normal, RayHit, Sweep,
} from './motion.js';
export { contactMany, overlapAreaMany, overlapMany, type Contacts } from './pairs_many.js';
export type { AlphaOptions, Diagonals, MaskClass, MaskColours, PixelFormat, Rgba } from './pairs_mask.js';
export { PlacedMask, type Coverage } from './placed_mask.js';
export { isReady, type ModuleSource } from './runtime.js';
export { Transform, type Along, type TransformParts } from './transform.js';
export { Contact, type Box, type Detail, type Details, type Point } from './types.js';
export type { Body, BodyDefinition, BodyId, BodyIds, BoxShape, Filter, QueryFilter, Shape, ShapeChange, WorldDefinition } from './bodies.js';
export { Snapshot, type SavedSnapshot } from './snapshot.js';
export { World } from './world.js';
export {
  Events, type BodyHit, type BodyMove, type BodyMover, type BodyRayHit, type BodySweep, type BodyTurn, type BodyWalk, type ContactEvent,
  type EventKind, type Ground, type MoverDefinition, type NearestBody, type Passenger, type Response,
} from './world_answers.js';
export {
  Sheet, type Animation, type AnimationDefinition, type Frame, type FrameDefinition, type FrameMask, type FramePart, type FramePartDefinition,
  type Orientation, type Playback, type Player, type PlayerEvent,
} from './sheet.js';
export type { FrameBodies, PartBody, PartDefinition } from './world_frames.js';
export { Terrain, type ChunkChange, type TerrainAnchors, type TerrainBrush, type TerrainChange, type TerrainOptions, type TerrainPiece } from './terrain.js';
export { decodeSheet, sheetFiles, sheetFormat, type ByName, type SheetFormat, type SheetOptions, type SheetText } from './decode_sheet.js';
export type { RgbKey, SheetImage, SheetPicture } from './sheet_assemble.js';
export type { SheetLimits } from './sheet_atlas.js';
