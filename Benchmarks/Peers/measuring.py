"""Runs of programs in turn, and the tables of their times."""
import os
import subprocess
import sys
import textwrap
import time
import typing

RUNS = 5


class Missing(Exception):
    """What a comparison needs, and how it is installed or given."""


class Run(typing.NamedTuple):
    """Seconds of one run of a program, and what else was measured with it."""
    processor: float
    wall: float
    further: dict = {}


def spend(command, **options):
    """Runs a command to its end, discards its output, and measures only this process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command[:5]} ended with status {process.returncode}")
    return Run(usage.ru_utime + usage.ru_stime, time.perf_counter() - start)


def in_turn(programs, runs=RUNS):
    """Calls the functions in turn, so that other load of the machine falls on all of them.

    The first round warms up the file cache and is not counted.
    """
    results = {name: [] for name in programs}
    for number in range(runs + 1):
        for name, run in programs.items():
            result = run()
            if number:
                results[name].append(result)
    return results


def median(values):
    values = sorted(values)
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2


def digits(value):
    """The number with three digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.{1 if value >= 10 else 2}f}" if value >= 1 else f"{value:.3g}"


def spread(values):
    return f"{digits(median(values))} ({digits(min(values))} to {digits(max(values))})"


def ratio(theirs, ours):
    return digits(median(theirs) / median(ours))


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


TIMES = ["program", "processor s", "ratio", "wall-clock s", "ratio"]


def times(label, results):
    """Rows of programs, of which the first is tintm; `TIMES` is their head, after the label's."""
    ours, rows = next(iter(results.values())), []
    for name, runs in results.items():
        row = [label if runs is ours else "", name]
        for kind in ("processor", "wall"):
            values, base = ([getattr(run, kind) for run in which] for which in (runs, ours))
            row += [spread(values), "" if runs is ours else ratio(values, base)]
        rows.append(row)
    return rows


def section(title, text, result, commands):
    """A section of the page; the commands repeat its measurement."""
    block = "\n".join("    " + line for command in commands for line in command.splitlines())
    return "\n\n".join([f"## {title}", textwrap.fill(text, 100), result, "To repeat it:", block])
