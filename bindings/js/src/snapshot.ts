import { HitmaskError } from './error.js';
import { answer, checked, handleOf, inputBytes, native, output, Resource } from './runtime.js';

/** What the bytes of a snapshot hold. */
export interface SavedSnapshot {
  snapshot: Snapshot;
  /** Bytes of yours that were saved with it. */
  user: Uint8Array;
  /** For a world that can restore it. */
  definition: { periodX: number; periodY: number; angleSteps: number };
}

/** A world at one moment. Made by {@link World.snapshot}. */
export class Snapshot extends Resource {
  /** @internal */
  constructor(status: number) {
    super(checked(status));
  }

  /** The bytes that every language writes and reads, with bytes of yours. Equal states give equal bytes. */
  toBytes(user: Uint8Array = new Uint8Array(0)): Uint8Array {
    if (!(user instanceof Uint8Array)) throw new HitmaskError('argument', 'user is not a Uint8Array');
    const handle = handleOf(this, Snapshot, 'this');
    return output(Uint8Array, checked(native().snapshot_to_bytes(handle, inputBytes(user))));
  }

  /** A snapshot from bytes, which are checked in full. */
  static fromBytes(bytes: Uint8Array): SavedSnapshot {
    if (!(bytes instanceof Uint8Array)) throw new HitmaskError('argument', 'bytes is not a Uint8Array');
    const snapshot = new Snapshot(native().snapshot_from_bytes(inputBytes(bytes)));
    const [length, periodX, periodY, angleSteps] = answer() as unknown as [number, number, number, number];
    return { snapshot, user: output(Uint8Array, length), definition: { periodX, periodY, angleSteps } };
  }
}
