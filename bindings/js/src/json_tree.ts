import { HitmaskError } from './error.js';
import { JsonScanner, type Token } from './json_scanner.js';
import { comparePoints, dataError, inQuotes } from './sheet_names.js';

/** What a value is. */
export type JsonKind = 'nothing' | 'truth' | 'number' | 'text' | 'array' | 'object';
const KINDS: readonly JsonKind[] = ['nothing', 'truth', 'number', 'text', 'array', 'object'];
const [ARRAY, OBJECT] = [4, 5];
const NONE = 0xffff_ffff;
const MOST_LEVELS = 64;

// Numbers of a node, in one typed array: a hostile text has millions of values. Keys and texts are places in the bytes.
const LENGTH = 8;
const [KEY, KEY_END, TEXT, TEXT_END, PARENT, FIRST, NEXT, KIND] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Level {
  node: number;
  last: number;
  count: number;
}

/**
 * The values of a JSON text, with the path of each for messages. Repeated keys are an error, where JSON.parse() drops all
 * but the last. Memory is bounded by the text, and nesting causes no recursion.
 */
export class JsonTree {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #mostValues: number;
  #nodes = new Uint32Array(64 * LENGTH);
  #count = 0;
  readonly #open: Level[] = [];
  #key: [number, number] = [0, 0];

  /** Reads the whole text, in UTF-8. More values than `mostValues` are an error. */
  constructor(bytes: Uint8Array, mostValues: number) {
    this.#bytes = bytes;
    this.#mostValues = mostValues;
    this.#parse(new JsonScanner(bytes));
  }

  get root(): JsonValue {
    return new JsonValue(this, 0);
  }

  // --- Building, in the order of the text -----------------------------------------------------

  #parse(scanner: JsonScanner): void {
    let token = scanner.next();
    for (;;) {
      // A value begins here.
      if (token === '{' || token === '[') {
        this.#openLevel(token === '{' ? OBJECT : ARRAY);
        token = scanner.next();
        if (token !== (this.#isObject() ? '}' : ']')) {
          if (this.#isObject()) token = this.#readKey(scanner, token);
          continue;
        }
        this.#closeLevel();
      } else {
        this.#addScalar(scanner, token);
      }
      // A value has ended here, and may be the last one of some levels.
      for (;;) {
        token = scanner.next();
        if (this.#open.length === 0) return token === 'end of input' ? undefined : scanner.unexpected(token);
        if (token === ',') break;
        if (token !== (this.#isObject() ? '}' : ']')) scanner.unexpected(token);
        this.#closeLevel();
      }
      token = scanner.next();
      if (this.#isObject()) token = this.#readKey(scanner, token);
    }
  }

  #isObject(): boolean {
    return this.#nodes[this.#open[this.#open.length - 1]!.node * LENGTH + KIND] === OBJECT;
  }

  /** The key and the colon; returns what follows. */
  #readKey(scanner: JsonScanner, token: Token): Token {
    if (token !== 'string literal') scanner.unexpected(token);
    this.#key = [scanner.from, scanner.to];
    const colon = scanner.next();
    if (colon !== ':') scanner.unexpected(colon);
    return scanner.next();
  }

  #addScalar(scanner: JsonScanner, token: Token): void {
    switch (token) {
      case 'string literal': return this.#add(3, scanner.from, scanner.to);
      case 'number literal': return this.#add(2, scanner.from, scanner.to);
      case 'true literal':
      case 'false literal': return this.#add(1, scanner.from, scanner.to);
      case 'null literal': return this.#add(0, scanner.from, scanner.to);
      default: scanner.unexpected(token);
    }
  }

  #add(kind: number, from: number, to: number): void {
    if (this.#count >= this.#mostValues)
      throw new HitmaskError('limit', 'more values than the limits of frames and animations allow');
    if (this.#nodes.length < (this.#count + 1) * LENGTH) {
      const larger = new Uint32Array(this.#nodes.length * 2);
      larger.set(this.#nodes);
      this.#nodes = larger;
    }
    const number = this.#count++;
    const level = this.#open[this.#open.length - 1];
    this.#nodes.set([this.#key[0], this.#key[1], from, to, level?.node ?? NONE, NONE, NONE, kind], number * LENGTH);
    this.#key = [0, 0];
    if (level === undefined) return;
    this.#nodes[level.last === NONE ? level.node * LENGTH + FIRST : level.last * LENGTH + NEXT] = number;
    level.last = number;
    ++level.count;
  }

  #openLevel(kind: number): void {
    if (this.#open.length >= MOST_LEVELS) throw new HitmaskError('limit', 'nested too deeply');
    this.#add(kind, 0, 0);
    this.#open.push({ node: this.#count - 1, last: NONE, count: 0 });
  }

  #closeLevel(): void {
    const level = this.#open.pop()!;
    if (this.#nodes[level.node * LENGTH + KIND] === OBJECT && level.count > 1) this.#refuseRepeats(level.node);
  }

  #refuseRepeats(node: number): void {
    const keys = new Set<string>();
    let repeat: JsonValue | undefined;
    for (const child of new JsonValue(this, node).children()) {
      const { key, node: at } = child;
      if (keys.size === keys.add(key).size && (repeat === undefined || comparePoints(key, repeat.key) < 0)) repeat = new JsonValue(this, at);
    }
    if (repeat !== undefined) throw repeat.error('is there twice');
  }

  // --- Reading --------------------------------------------------------------------------------

  /** @internal */
  kindOf(node: number): JsonKind {
    return KINDS[this.#nodes[node * LENGTH + KIND]!]!;
  }

  /** @internal */
  keyOf(node: number): string {
    return this.#text(this.#nodes[node * LENGTH + KEY]!, this.#nodes[node * LENGTH + KEY_END]!);
  }

  /** @internal */
  textOf(node: number): string {
    return this.#text(this.#nodes[node * LENGTH + TEXT]!, this.#nodes[node * LENGTH + TEXT_END]!);
  }

  /** Of the node before the first one, or none. @internal */
  parentOf(node: number): number | undefined {
    return this.#orNone(this.#nodes[node * LENGTH + PARENT]!);
  }

  /** @internal */
  firstOf(node: number): number | undefined {
    return this.#orNone(this.#nodes[node * LENGTH + FIRST]!);
  }

  /** @internal */
  nextOf(node: number): number | undefined {
    return this.#orNone(this.#nodes[node * LENGTH + NEXT]!);
  }

  #orNone(node: number): number | undefined {
    return node === NONE ? undefined : node;
  }

  /** Whether a key is a word of ASCII; the scanner has checked the letters. @internal */
  keyIs(node: number, key: string): boolean {
    const [from, to] = [this.#nodes[node * LENGTH + KEY]!, this.#nodes[node * LENGTH + KEY_END]!];
    if (to - from < key.length) return false;
    if (this.#bytes.subarray(from, to).includes(92)) return this.#text(from, to) === key;
    if (to - from !== key.length) return false;
    for (let i = 0; i < key.length; ++i)
      if (this.#bytes[from + i] !== key.charCodeAt(i)) return false;
    return true;
  }

  #text(from: number, to: number): string {
    const raw = this.#decoder.decode(this.#bytes.subarray(from, to));
    return raw.includes('\\') ? JSON.parse(`"${raw}"`) as string : raw;
  }
}

/** A value of a tree, or a place where there is none. */
export class JsonValue {
  readonly #tree: JsonTree;
  /** @internal */
  readonly node: number;
  readonly #parent: number | undefined;
  readonly #missing: string | undefined;

  constructor(tree: JsonTree, node: number, missing?: string) {
    this.#tree = tree;
    this.node = missing === undefined ? node : NONE;
    this.#parent = missing === undefined ? undefined : node === NONE ? undefined : node;
    this.#missing = missing;
  }

  get exists(): boolean {
    return this.#missing === undefined;
  }

  is(kind: JsonKind): boolean {
    return this.exists && this.#tree.kindOf(this.node) === kind;
  }

  get key(): string {
    return this.#tree.keyOf(this.node);
  }

  /** Of texts, numbers ("1.50") and truths ("true"). */
  get text(): string {
    return this.#tree.textOf(this.node);
  }

  /** The value with a key: a word of ASCII. */
  at(key: string): JsonValue {
    if (this.is('object'))
      for (let child = this.#tree.firstOf(this.node); child !== undefined; child = this.#tree.nextOf(child))
        if (this.#tree.keyIs(child, key)) return new JsonValue(this.#tree, child);
    return new JsonValue(this.#tree, this.node, key);
  }

  /** The values of an array or an object. */
  *children(): Generator<JsonValue> {
    if (!this.exists) return;
    for (let child = this.#tree.firstOf(this.node); child !== undefined; child = this.#tree.nextOf(child))
      yield new JsonValue(this.#tree, child);
  }

  /** meta.frameTags[2].name */
  get path(): string {
    let result = this.#missing ?? '';
    let at = this.exists ? this.node : this.#parent;
    for (let parent; at !== undefined && (parent = this.#tree.parentOf(at)) !== undefined; at = parent) {
      const step = this.#tree.kindOf(parent) === 'array' ? `[${this.#placeOf(at, parent)}]` : stepOf(this.#tree.keyOf(at));
      result = step + (result === '' || result.startsWith('[') ? '' : '.') + result;
    }
    return result;
  }

  #placeOf(node: number, parent: number): number {
    let place = 0;
    for (let child = this.#tree.firstOf(parent); child !== undefined && child !== node; child = this.#tree.nextOf(child)) ++place;
    return place;
  }

  /** What is wrong with it, with its path. */
  error(reason: string): HitmaskError {
    return dataError(this.path, reason);
  }
}

function stepOf(key: string): string {
  return key !== '' && !/["' .[\]:\t\r\n]/.test(key) ? key : `[${inQuotes(key)}]`;
}
