"""Times two implementations of the same work: in turns, the best of several rounds each.

Measures the processor time of the whole process, threads included, so that other programs do not count.
"""

import time


def seconds_of(work, repeats):
    start = time.process_time()
    for _ in range(repeats):
        work()
    return (time.process_time() - start) / repeats


def repeats_for(work, least=0.02):
    """Enough repetitions that a round takes at least 20 ms."""
    repeats = 1
    while seconds_of(work, repeats) * repeats < least and repeats < 1_000_000:
        repeats *= 4
    return repeats


def best_of(works, rounds=7):
    """The least time of each; they take turns, so that a slow moment of the machine affects all."""
    repeats = [repeats_for(work) for work in works]
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            best[index] = min(best[index], seconds_of(work, repeats[index]))
    return best
