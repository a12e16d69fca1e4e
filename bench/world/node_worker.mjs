// npm's rivals for bench_world: reads requests on stdin, answers each with one line of JSON.
//
// A request is a line of JSON, followed by `bytes` bytes of numbers:
//
//   {"do": "set", "set": 1, "rival": "flatbush", "setting": 16}
//   {"do": "boxes", "set": 1}               another world: int32 x, y, w, h of each box
//   {"do": "time", "set": 1, "passes": 3}   nanoseconds for all pairs of all worlds, `passes` times
//   {"do": "answers", "set": 1}             number of pairs and digest, for each world
//   {"do": "movers", "set": 1}              uint32 numbers of the first world's boxes that move
//   {"do": "positions", "set": 1}           int32 x, y of each mover in the next frame
//   {"do": "frame", "set": 1}               nanoseconds for moving them and finding all pairs
//   {"do": "frame_answers", "set": 1}       the same as answers, after moving
//   {"do": "release", "set": 1}
//
// The first argument is the folder that holds node_modules.

import { readSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const modules = path.join(process.argv[2], "node_modules");
const boxIntersect = createRequire(path.join(modules, "x.js"))("box-intersect");
const { default: Flatbush } = await import(pathToFileURL(path.join(modules, "flatbush", "index.js")));

/** A tree packed again, then one query per box. Its boxes are closed, ours half-open. */
class FlatbushFinder {
  constructor(boxes, nodeSize) {
    this.boxes = boxes;
    this.nodeSize = nodeSize;
  }

  move(box, x, y) {
    this.boxes[box * 4] = x;
    this.boxes[box * 4 + 1] = y;
  }

  find(visit) {
    const { boxes } = this;
    const count = boxes.length / 4;
    const tree = new Flatbush(count, this.nodeSize, Int32Array);
    for (let i = 0; i < boxes.length; i += 4)
      tree.add(boxes[i], boxes[i + 1], boxes[i] + boxes[i + 2] - 1, boxes[i + 1] + boxes[i + 3] - 1);
    tree.finish();
    let current = 0;
    const filter = (other) => {
      if (other > current) visit(current, other);
      return false; // collect nothing
    };
    for (; current < count; current++) {
      const i = current * 4;
      tree.search(boxes[i], boxes[i + 1], boxes[i] + boxes[i + 2] - 1, boxes[i + 1] + boxes[i + 3] - 1, filter);
    }
  }
}

/** Takes an array of closed boxes, [left, top, last column, last row]. */
class BoxIntersectFinder {
  constructor(boxes) {
    this.boxes = [];
    for (let i = 0; i < boxes.length; i += 4)
      this.boxes.push([boxes[i], boxes[i + 1], boxes[i] + boxes[i + 2] - 1, boxes[i + 1] + boxes[i + 3] - 1]);
  }

  move(box, x, y) {
    const edges = this.boxes[box];
    edges[2] += x - edges[0];
    edges[3] += y - edges[1];
    edges[0] = x;
    edges[1] = y;
  }

  find(visit) {
    boxIntersect(this.boxes, visit);
  }
}

const finders = { flatbush: FlatbushFinder, "box-intersect": BoxIntersectFinder };

let counted = 0;
function count() {
  counted++;
}

/** The same as DigestPairs in bench/world/pairs.hpp. */
let digested = 0;
function digest(a, b) {
  let mixed = Math.imul(Math.min(a, b) ^ Math.imul(Math.max(a, b), 0x9e3779b1), 0x85ebca6b);
  mixed ^= mixed >>> 15;
  digested = (digested + Math.imul(mixed, 0xc2b2ae35)) >>> 0;
  counted++;
}

/** Does not count waiting for a processor or the work of other threads. */
function nanoseconds(work) {
  const processor = process.cpuUsage();
  const start = process.hrtime.bigint();
  work();
  const passed = Number(process.hrtime.bigint() - start);
  const { user, system } = process.cpuUsage(processor);
  return Math.min(passed, (user + system) * 1000);
}

class Worlds {
  constructor({ rival, setting }) {
    this.make = (boxes) => new finders[rival](boxes, setting);
    this.finders = [];
  }

  find(visit) {
    for (const finder of this.finders) finder.find(visit);
  }

  time(passes) {
    return nanoseconds(() => {
      for (let pass = 0; pass < passes; pass++) this.find(count);
    });
  }

  move() {
    const { movers, positions } = this;
    const [finder] = this.finders;
    for (let i = 0; i < movers.length; i++)
      finder.move(movers[i], positions[i * 2], positions[i * 2 + 1]);
  }

  timeFrame() {
    return nanoseconds(() => {
      this.move();
      this.find(count);
    });
  }

  answers() {
    return this.finders.flatMap((finder) => {
      counted = 0;
      digested = 0;
      finder.find(digest);
      return [counted, digested];
    });
  }
}

const sets = new Map();

function handle(request, bytes) {
  const set = sets.get(request.set);
  switch (request.do) {
    case "set":
      sets.set(request.set, new Worlds(request));
      return 0;
    case "boxes":
      return set.finders.push(set.make(new Int32Array(bytes)));
    case "time":
      return set.time(request.passes);
    case "answers":
      return set.answers();
    case "movers":
      set.movers = new Uint32Array(bytes);
      return 0;
    case "positions":
      set.positions = new Int32Array(bytes);
      return 0;
    case "frame":
      return set.timeFrame();
    case "frame_answers":
      set.move();
      return set.answers();
    default:
      sets.delete(request.set);
      return 0;
  }
}

/** Fills the array; false at the end of the input. */
function readInto(array) {
  for (let filled = 0; filled < array.length; ) {
    const got = readSync(0, array, filled, array.length - filled, null);
    if (got === 0) return false;
    filled += got;
  }
  return true;
}

function readLine() {
  const line = [];
  const byte = new Uint8Array(1);
  while (readInto(byte) && byte[0] !== 10) line.push(byte[0]);
  return String.fromCharCode(...line);
}

for (let line = readLine(); line !== ""; line = readLine()) {
  const request = JSON.parse(line);
  const bytes = new Uint8Array(request.bytes ?? 0);
  if (!readInto(bytes)) break;
  process.stdout.write(`${JSON.stringify(handle(request, bytes.buffer))}\n`);
}
