#!/usr/bin/env python3
"""Measures tintm and other programs in turn on the same inputs, and writes the page of figures.

    figures.py TINTM [--write docs/figures.md] [--feeds FOLDER] [--pages FOLDER]
               [--freshrss URL USER PASSWORD --tintm URL USER PASSWORD]
    figures.py --generate FOLDER

Generated documents are measured in any case (--generate writes them), and those of the folders:
*.xml of --feeds, *.html and *.html.gz of --pages. The two servers should hold the same articles, of
which ten thousand are unread (Benchmarks/Serving/beside.py). For a peer that is missing, the page
says so. It runs in the root of the repository.
"""
import argparse
import glob
import gzip
import http.client
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import textwrap
import time
import urllib.parse
from pathlib import Path

import documents
import origin
from measuring import RUNS, TIMES, Missing, in_turn, ratio, section, spend, spread, table, times

HERE = os.path.dirname(os.path.abspath(__file__))
WORK, PYTHON = ".build/peers", ".build/peers/bin/python"
BINARY, MILLION = ".build/release/tintm", ".build/benchmarks/million.db"
REPEAT, SOURCES = 5, 200
GENERATE = f"python3 Benchmarks/Peers/figures.py --generate {WORK}/generated"
# lxml no longer brings lxml_html_clean, without which trafilatura can't be imported.
PACKAGES = "feedparser trafilatura lxml_html_clean"
INSTALL = [f"python3 -m venv {WORK}", f"{WORK}/bin/pip install {PACKAGES}"]

READ = """
import sys, {module}
for name in sys.argv[2:]:
    data = open(name, 'rb').read()
    for _ in range(int(sys.argv[1])):
        {call}
"""
FEEDPARSER = READ.format(module="feedparser", call="feedparser.parse(data)")
TRAFILATURA, FAST = (
    READ.format(module="trafilatura", call="trafilatura.extract(data, output_format='json', "
                f"with_metadata=True, include_comments=False, fast={fast})")
    for fast in (False, True))


def says(*command):
    """What a program prints; nothing if it fails or is missing."""
    if not shutil.which(command[0]):
        return ""
    answer = subprocess.run(command, capture_output=True, text=True)
    return "" if answer.returncode else answer.stdout.strip()


def package(name):
    """The version of a Python package, which is installed if it is missing."""
    ask = [PYTHON, "-I", "-c", f"import {name}; print({name}.__version__)"]
    if not (found := says(*ask)):
        for command in INSTALL:
            says(*command.split())
        found = says(*ask)
    if not found:
        raise Missing(f"{name} is missing and could not be installed, which needs the network and "
                      f"Debian's python3-venv: `{' && '.join(INSTALL)}`.")
    return found


def shown(code, arguments):
    return f'{PYTHON} -I -c "{code}" {arguments}'


def unpacked(folder, kind):
    """The documents of a folder. Pages may be packed, which none of the programs reads."""
    if kind == "feeds":
        return sorted(glob.glob(f"{folder}/*.xml"))
    target = f"{WORK}/unpacked"
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(target)
    for name in glob.glob(f"{folder}/*.html.gz"):
        with gzip.open(name) as page:
            Path(target, os.path.basename(name)[:-3]).write_bytes(page.read())
    return sorted(glob.glob(f"{folder}/*.html") + glob.glob(f"{target}/*.html"))


def of_documents(options, kind, command, peers):
    """The table of tintm and peers on generated documents, on real ones, and on one alone."""
    def label(files, name):
        return f"{len(files)} {name}, {sum(map(os.path.getsize, files)) / 1e6:.1f} MB"
    tintm = [options.binary, command, "--quiet"]
    generated = sorted(glob.glob(f"{WORK}/generated/{kind}/*"))
    inputs = {label(generated, "generated"): (generated, REPEAT)}
    if folder := getattr(options, kind):
        # At a document that it refuses, tintm would stop.
        files = [file for file in unpacked(folder, kind)
                 if not subprocess.run([*tintm, file], stderr=subprocess.DEVNULL).returncode]
        inputs[label(files, "real")] = files, REPEAT
    inputs["one of the generated, once"] = generated[:1], 1
    rows = []
    for name, (files, repeat) in inputs.items():
        commands = {"tintm": [*tintm, "--repeat", str(repeat), *files]}
        # Isolated (-I), so that no file of the working folder hides a module.
        commands |= {peer: [PYTHON, "-I", "-c", code, str(repeat), *files]
                     for peer, code in peers.items()}
        rows += times(name, in_turn({
            program: lambda line=line: spend(line, stderr=subprocess.DEVNULL)
            for program, line in commands.items()}))
    return table(["documents", *TIMES], rows)


def parsing(options):
    versions = {"feedparser": package("feedparser")}
    text = (
        f"Feed documents, each read from its file once and parsed {REPEAT} times, but one document "
        "once, which is the start of the program: whole processes. The generated documents are RSS "
        "2.0 and Atom in turn with 50 articles each. Both programs decode the text, find articles "
        "and dates, and remove unsafe markup; both print nothing. FEEDS is the generated folder or "
        "one of your own.")
    result = of_documents(options, "feeds", "parse", {"feedparser": FEEDPARSER})
    return versions, section("Parsing: feedparser", text, result, [
        *INSTALL, GENERATE, f"FEEDS={WORK}/generated/feeds",
        f"time {BINARY} parse --quiet --repeat {REPEAT} $FEEDS/*.xml",
        "time " + shown(FEEDPARSER, f"{REPEAT} $FEEDS/*.xml")])


def extracting(options):
    versions = {"trafilatura": package("trafilatura")}
    text = (
        f"Pages, each read from its file once and extracted {REPEAT} times, but one page once: "
        "whole processes. All find the article with its title, author and date. tintm makes clean "
        "markup and text of it, trafilatura its JSON; comments, which tintm drops, are off. With "
        "`fast` it asks no other extractor. Pages in which tintm finds no article are left out. "
        "Only time is compared here: quality is described in [extraction.md](extraction.md) and "
        "measured as in [Extracting](../Benchmarks/README.md#extracting). PAGES is the generated "
        "folder or one of your own.")
    result = of_documents(options, "pages", "extract", {
        "trafilatura": TRAFILATURA, "trafilatura, `fast`": FAST})
    return versions, section("Extraction: trafilatura", text, result, [
        *INSTALL, GENERATE, f"PAGES={WORK}/generated/pages",
        f"time {BINARY} extract --quiet --repeat {REPEAT} $PAGES/*.html",
        "time " + shown(TRAFILATURA, f"{REPEAT} $PAGES/*.html")])


REFRESH = f"{WORK}/refresh"
PASSES = ["first", "second", "third", "fourth"]
NEWSBOAT = f"newsboat -C {REFRESH}/config -u {REFRESH}/urls -c {REFRESH}/newsboat.db -x reload"
FETCH = (f"--config {REFRESH}/feeds.yml --database {REFRESH}/tintm.db --quiet fetch --force "
         "--no-pages")


def refreshing(options):
    if not shutil.which("newsboat"):
        raise Missing("newsboat is missing: `sudo apt-get install newsboat`.")
    server = subprocess.Popen([sys.executable, f"{HERE}/origin.py", str(SOURCES), REFRESH],
                              stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        measured = in_turn({
            "tintm": lambda: passes([options.binary, *FETCH.split()], "tintm.db*", port),
            "newsboat": lambda: passes(NEWSBOAT.split(), "newsboat.db*", port)})
    finally:
        server.terminate()
        server.wait()
    rows, traffic = [], []
    for part in [*PASSES, "all four"]:
        rows += times(part, {name: [run[part] for run in runs] for name, runs in measured.items()})
        for name, runs in measured.items() if part in PASSES else ():
            spent = runs[-1][part].further
            counts = [str(spent.get(status, 0)) for status in ("200", "304")]
            traffic.append([part, name, *counts, f"{spent['bytes'] / 1e6:.1f}",
                            f"{spent['database'] / 1e6:.1f}"])
    text = (
        f"{SOURCES} generated feeds of {origin.ARTICLES} articles, each on a host of its own. The "
        "server answers 304 to a client that has the feed. Nothing is new after the first pass, "
        "before which the databases are deleted. tintm is told to fetch no pages and pictures "
        "(`full_text: never`) and to wait no second between requests to a host; newsboat has 16 "
        "threads instead of one. tintm also indexes the articles for searches, ranks them and "
        "finds their stories, of at most 2,000 articles in a pass: those of all 5,000 are found "
        "after three. newsboat does none of this; version 2.21 sends its first conditional "
        "requests in the third pass. The server has the same cores: wall-clock times contain its "
        "work, processor times do not.")
    head = ["pass", "program", "answers 200", "304", "MB received", "MB of database"]
    tables = table(["pass", *TIMES], rows) + "\n\n" + table(head, traffic)
    return {"newsboat": says("newsboat", "-v").split()[1]}, section(
        "Refresh: newsboat", text, tables, [
            f"python3 Benchmarks/Peers/origin.py {SOURCES} {REFRESH} &",
            f"time {BINARY} {FETCH}", f"time {NEWSBOAT}"])


def passes(command, database, port):
    """Passes of one program over all feeds, with what the server sent and the files hold."""
    origin.subscribe(REFRESH, SOURCES, port)
    runs = {}
    for part in PASSES:
        run = spend(command, env={**os.environ, "HOME": REFRESH}, stderr=subprocess.DEVNULL)
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/spent")
        spent = json.loads(connection.getresponse().read())
        spent["database"] = sum(map(os.path.getsize, glob.glob(f"{REFRESH}/{database}")))
        runs[part] = run._replace(further=spent)
    total = runs[PASSES[0]]._replace(processor=sum(run.processor for run in runs.values()),
                                     wall=sum(run.wall for run in runs.values()))
    return {**runs, "all four": total}


BESIDE = re.compile(
    r"(.{18}) +([\d.]+) ms +p99 +[\d.]+ +([\d,]+) bytes +beside +([\d.]+) ms +([\d,]+) bytes")


def syncing(options):
    if not (options.freshrss and options.tintm):
        raise Missing(
            "FreshRSS is a site, which this program can't install: fill one, allow its API, move "
            "its articles with `tintm import`, serve both, and name both as in "
            "[Benchmarks/README.md](../Benchmarks/README.md#peers).")
    url = urllib.parse.urlsplit(options.freshrss[0])
    connection = http.client.HTTPConnection(url.hostname, url.port)
    connection.request("GET", url.path)
    php = connection.getresponse().headers.get("X-Powered-By", "PHP").replace("/", " ")
    results, sizes = {}, {}
    for number in range(RUNS + 1):
        # Each of the two is asked first in every second run.
        turn = 1 if number % 2 else -1
        servers = [options.tintm, options.freshrss][::turn]
        answer = subprocess.run(
            [sys.executable, "Benchmarks/Serving/beside.py", "1", *servers[0], *servers[1]],
            capture_output=True, text=True)
        if answer.returncode:
            sys.exit("beside.py: " + answer.stderr)
        for name, *both in BESIDE.findall(answer.stdout):
            ours, theirs = [both[:2], both[2:]][::turn]
            sizes[name] = ours[1], theirs[1]
            if number:
                results.setdefault(name, []).append((float(ours[0]), float(theirs[0])))
    rows = []
    for name, runs in results.items():
        ours, theirs = zip(*runs)
        rows.append([name.strip(), spread(ours), spread(theirs), ratio(theirs, ours), *sizes[name]])
    text = (
        "The requests of an app through the Google Reader API: one client, both servers with the "
        "same articles, of which more than 10,000 are unread. Each run takes the median of 80 "
        "requests. FreshRSS has PHP's own server with four workers and opcache, which closes each "
        "connection. Client and servers share the machine.")
    head = ["request", "tintm ms", "FreshRSS ms", "ratio", "bytes of tintm", "of FreshRSS"]
    versions = {"FreshRSS": f"{options.freshrss_version} with {php}"}
    return versions, section("An app's sync: FreshRSS", text, table(head, rows), [
        "# in FreshRSS's folder:",
        "PHP_CLI_SERVER_WORKERS=4 php -d opcache.enable_cli=1 -S 127.0.0.1:8072 -t p &",
        f"{BINARY} serve --only http &",
        "python3 Benchmarks/Serving/beside.py 1 http://127.0.0.1:8480 USER PASSWORD \\",
        "    http://127.0.0.1:8072/api/greader.php USER PASSWORD"])


def of_readme(options):
    """The figures of README.md by its words: what is measured, and how."""
    starter = Path("feeds.yml").read_text()
    categories = set(re.findall(r"^    category: (.+)", starter, re.M))
    rows = [
        ["the first page of a million articles takes milliseconds", million(options),
         "`Benchmarks/run Listing`, which also "
         "[measures the page without a process](../Benchmarks/README.md#listing)"],
        ["the first build takes about ten minutes on two cores", "not in this run",
         "`time make build` in a fresh clone"],
        ["68 newspapers and journals in twelve categories",
         f"{starter.count(chr(10) + '    url:')}, {len(categories)}",
         "`grep -c '^    url:' feeds.yml`"],
        ["Speaks eight languages", str(len(os.listdir("Sources/Words/Languages"))),
         "`ls Sources/Words/Languages`"]]
    readme = " ".join(re.sub("[*`]", "", Path("README.md").read_text()).split())
    for words, *_ in rows:
        if words not in readme:
            sys.exit(f"README.md does not say “{words}”: change of_readme in figures.py")
    return "## Figures of the README\n\n" + table(["README.md", "measured", "how"], rows)


def million(options):
    if not os.path.exists(MILLION):
        return "not in this run, because the database of a million articles is missing"
    command = [options.binary, "feed", "--json", "--database", MILLION]
    runs = in_turn({"tintm": lambda: spend(command)}, 21)["tintm"]
    return (f"`tintm feed --json`, a whole process with its start: "
            f"{spread([run.processor * 1000 for run in runs])} ms of the processor, "
            f"{spread([run.wall * 1000 for run in runs])} ms")


def machine(options, versions):
    model = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(), re.M)
    versions = {"tintm": says(options.binary, "--version"), **versions}
    versions["Python"] = (says(PYTHON, "-V") or platform.python_version()).split()[-1]
    return table(["", ""], [
        ["date", time.strftime("%Y-%m-%d")],
        ["processor", f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores"],
        ["system", "Debian " + Path("/etc/debian_version").read_text().strip()],
        ["other load at the start", f"{options.load:.1f}"],
        ["versions", ", ".join(f"{name} {version}" for name, version in versions.items())]])


INTRODUCTION = f"""# Figures

tintm beside other programs, measured on one machine in turn with the same inputs. This page is
written by `Benchmarks/run Peers`, a part of `make bench`. A figure is the median of {RUNS} runs
after one to warm up, with the least and the greatest in parentheses. A ratio is the other program's
median divided by tintm's. [Benchmarks/README.md](../Benchmarks/README.md) has more figures, beside
other baselines."""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?", metavar="TINTM")
    for name in ("--generate", "--feeds", "--pages"):
        parser.add_argument(name, metavar="FOLDER")
    parser.add_argument("--write", metavar="FILE")
    for name in ("--freshrss", "--tintm"):
        parser.add_argument(name, nargs=3, metavar=("URL", "USER", "PASSWORD"))
    parser.add_argument("--freshrss-version", default="of unknown version")
    options = parser.parse_args()
    if options.generate:
        return documents.write(options.generate)
    if not options.binary:
        parser.error("TINTM is missing")
    options.load = os.getloadavg()[0]
    documents.write(f"{WORK}/generated")
    # First, because it ends the run if README.md has changed.
    readme = of_readme(options)
    versions, sections = {}, []
    for compare in (parsing, extracting, refreshing, syncing):
        try:
            found, text = compare(options)
            versions |= found
        except Missing as missing:
            text = f"## {compare.__name__.capitalize()}\n\n" + textwrap.fill(
                f"Not measured. {missing}", 100, break_on_hyphens=False)
        sections.append(text)
        print(text + "\n", flush=True)
    parts = [INTRODUCTION, machine(options, versions), *sections, readme]
    print("\n\n".join(parts[-1:] + parts[1:2]))
    if options.write:
        Path(options.write).write_text("\n\n".join(parts) + "\n")


main()
