// Takes turns: each contestant does the same work in the same run, and the fastest turn of each counts.

/** The time of `theirs` divided by that of `ours`. Both return something that must be equal. */
export function ratio(ours, theirs, { turns = 15 } = {}) {
  const best = [Infinity, Infinity];
  for (let turn = 0; turn < turns; ++turn) {
    const answers = [ours, theirs].map((work, i) => {
      const start = performance.now();
      const answer = work();
      best[i] = Math.min(best[i], performance.now() - start);
      return answer;
    });
    if (String(answers[0]) !== String(answers[1])) throw new Error(`different answers: ${answers}`);
  }
  return best[1] / best[0];
}

/** The same numbers in every run. */
export function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return ((state ^ state >>> 13) >>> 0) % limit;
  };
}
