#!/usr/bin/env python3
"""Counts the instructions of the benches' inner work, under callgrind.

  count.py PROGRAM [--json FILE] [--against FILE] [--filter TEXT] [--jobs N]

PROGRAM is bench_instructions. Counts are reproducible, so they can be compared between commits.
With --against, the counts are printed next to those of an earlier --json. The exit status is 1 when a
case takes over 2% more instructions, has other results, or is missing.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

MOST = 1.02
TARGET = "avx2"  # the widest vectors that valgrind supports


def environment():
    """A fixed environment: its size moves the stack."""
    return {"PATH": os.environ["PATH"], "HITMASK_TARGET": TARGET, "LC_ALL": "C"}


def names_of(program):
    listed = subprocess.run([program, "--list"], check=True, capture_output=True, text=True)
    return listed.stdout.split()


def count(program, name):
    """One case per process, so that cases do not affect each other's memory."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        run = subprocess.run(
            ["setarch", "-R", "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
             f"--callgrind-out-file={out}", program, name],
            env=environment(), capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"{name}: {run.stderr.strip()}")
        with open(f"{out}.1", encoding="ascii") as dump:  # the first dump is the program itself
            total = re.search(r"^totals: (\d+)$", dump.read(), re.MULTILINE)
    target, digest = run.stdout.split()
    return {"case": name, "instructions": int(total[1]), "target": target, "digest": digest}


def count_all(program, names, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda name: count(program, name), names))


def fault(before, after):
    """The problem with a case, or nothing."""
    if before is None:
        return ""
    if before["target"] != after["target"]:
        return f"counted on {before['target']} before, on {after['target']} now"
    if before["digest"] != after["digest"]:
        return "finds something else than before"
    if after["instructions"] > MOST * before["instructions"]:
        return f"takes {after['instructions'] / before['instructions']:.3f} times the instructions"
    return ""


def print_counts(rows):
    width = max(len(row["case"]) for row in rows)
    print(f"{'case':{width}}  {'instructions':>12}")
    for row in rows:
        print(f"{row['case']:{width}}  {row['instructions']:>12,}")


def print_comparison(rows, earlier):
    width = max(len(row["case"]) for row in rows)
    print(f"{'case':{width}}  {'before':>12}  {'after':>12}   ratio")
    for row in rows:
        before = earlier.get(row["case"])
        columns = (f"{before['instructions']:>12,}" if before else f"{'new':>12}",
                   f"{row['instructions']:>12,}",
                   f"{row['instructions'] / before['instructions']:6.3f}" if before else "")
        print(f"{row['case']:{width}}  " + "  ".join(columns))


def faults_of(rows, earlier, all_names):
    found = [(row["case"], fault(earlier.get(row["case"]), row)) for row in rows]
    found += [(name, "is missing now") for name in earlier if name not in all_names]
    return [f"{name} {what}" for name, what in found if what]


def arguments_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--json", metavar="FILE", help="write the counts")
    parser.add_argument("--against", metavar="FILE", help="counts of an earlier run to compare with")
    parser.add_argument("--filter", metavar="TEXT", default="", help="only cases whose name contains the text")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count(), help="cases at a time")
    return parser.parse_args(arguments)


def read_counts(path):
    with open(path, encoding="utf-8") as file:
        return {row["case"]: row for row in json.load(file)}


def main(arguments):
    options = arguments_of(arguments)
    earlier = read_counts(options.against) if options.against else None
    all_names = names_of(options.program)
    names = [name for name in all_names if options.filter in name]
    if not names:
        print(f"count.py: no case contains '{options.filter}'", file=sys.stderr)
        return 2
    rows = count_all(options.program, names, options.jobs)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    if earlier is None:
        print_counts(rows)
        return 0
    print_comparison(rows, earlier)
    faults = faults_of(rows, earlier, all_names)
    print("\n".join(["", *faults]) if faults else f"\nno case takes over {MOST} times the instructions")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
