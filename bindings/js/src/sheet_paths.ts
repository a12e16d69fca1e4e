// Names of the files that belong to a sheet.
import { withoutExtension } from './sheet_names.js';

/** A name with its detours taken out, so that no file is read under two names: "./a/../b" is "b". */
export function plainName(name: string): string {
  const slashes = name.replaceAll('\\', '/');
  const start = slashes.startsWith('/') ? '/' : '';
  const steps: string[] = [];
  const all = slashes.split('/');
  for (const step of all) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.length > 0 && steps[steps.length - 1] !== '..') steps.pop();
    else if (start === '') steps.push(step);
  }
  const last = all[all.length - 1]!;
  const isFolder = steps.length > 0 && steps[steps.length - 1] !== '..' && (last === '' || last === '.' || last === '..');
  const plain = start + steps.join('/') + (isFolder ? '/' : '');
  return plain === '' && name !== '' ? '.' : plain;
}

/** Lists of related files may have the file itself, which lies in the folder that names start from. Names may lack extensions. */
export function isItself(plain: string, own: string): boolean {
  const file = own.slice(own.lastIndexOf('/') + 1);
  return plain === file || withoutExtension(plain) === file;
}
