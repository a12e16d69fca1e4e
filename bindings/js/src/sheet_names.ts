/** A name that ends with a number: "walk_03.png" is "walk" and "03". */
export interface NumberedName {
  stem: string;
  /** Digits; empty if there are none. */
  digits: string;
}

/** "hero.aseprite" is "hero". An extension has a letter, so "hero.01" has none. */
export function withoutExtension(name: string): string {
  const match = /^(.+)\.([0-9A-Za-z]{1,10})$/s.exec(name);
  return match !== null && /[A-Za-z]/.test(match[2]!) ? match[1]! : name;
}

/** Splits a name, without separators at the end of its stem. */
export function splitNumber(name: string): NumberedName {
  const whole = withoutExtension(name);
  const match = /^(.*?)([0-9]+)\)?$/s.exec(whole);
  return match === null ? { stem: whole, digits: '' } : { stem: match[1]!.replace(/[_\- .(#/]+$/, ''), digits: match[2]! };
}

/** The number of digits; null for none, and for more than 32 bits hold. */
export function numberOf(digits: string): number | null {
  const number = Number(digits);
  return digits !== '' && number <= 0x7fff_ffff ? number : null;
}

/** Numbers of any length, in order. */
export function compareDigits(a: string, b: string): number {
  const [one, other] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/** Animations of all frames with one name and a number at its end, in the order of their first frames. */
export function numberedAnimations(frames: { name: string; frame: number }[], unnamed: string): { name: string; frames: number[] }[] {
  const groups = new Map<string, { digits: string; frame: number }[]>();
  for (const { name, frame } of frames) {
    const { stem, digits } = splitNumber(name);
    if (digits === '') continue;
    if (!groups.has(stem)) groups.set(stem, []);
    groups.get(stem)!.push({ digits, frame });
  }
  return Array.from(groups, ([stem, group]) => {
    group.sort((a, b) => compareDigits(a.digits, b.digits) || a.frame - b.frame);
    return { name: stem === '' ? unnamed : stem, frames: group.map(({ frame }) => frame) };
  });
}
