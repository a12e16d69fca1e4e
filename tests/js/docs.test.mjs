// The code of the pages runs as a program of the project, and prints what stands below it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { project, root } from './setup.mjs';

const FENCE = /^```(\w*)\n(.*?)^```$(?:\n```text\n(.*?)^```$)?/gms;

/** Programs: a block that continues one is added to it. */
function programsOf(page) {
  const programs = [];
  for (const [, language, code, text = ''] of readFileSync(join(root, page), 'utf8').matchAll(FENCE)) {
    if (language !== 'js') continue;
    const program = code.startsWith('// continues\n') ? programs.at(-1) : programs[programs.push({ code: '', text: '' }) - 1];
    program.code += code;
    program.text += text;
  }
  return programs;
}

for (const page of ['docs/js.md', 'bindings/js/README.md']) {
  test(page, () => {
    const programs = programsOf(page);
    assert.notEqual(programs.length, 0);
    programs.forEach(({ code, text }, i) => {
      const file = join(project, `page_${i}.mjs`);
      writeFileSync(file, code);
      assert.equal(execFileSync(process.execPath, ['--no-warnings', file], { encoding: 'utf8' }), text);
    });
  });
}
