"""How two ways to do the same work are timed: by turns, the best of several rounds each.

The processor's time of the whole process counts, threads included: what else the machine does meanwhile does not.
"""

import time


def seconds_of(work, repeats):
    start = time.process_time()
    for _ in range(repeats):
        work()
    return (time.process_time() - start) / repeats


def repeats_for(work, least=0.02):
    """So many that a round takes at least 20 ms."""
    repeats = 1
    while seconds_of(work, repeats) * repeats < least and repeats < 1_000_000:
        repeats *= 4
    return repeats


def best_of(works, rounds=7):
    """The least time of each; they take turns, so that a slow moment of the machine hits all."""
    repeats = [repeats_for(work) for work in works]
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            best[index] = min(best[index], seconds_of(work, repeats[index]))
    return best
