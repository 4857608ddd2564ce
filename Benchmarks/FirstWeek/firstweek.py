"""The first week of readers of every kind, through the whole program and its API.

    python3 Benchmarks/FirstWeek/firstweek.py BINARY [FEEDS.YML]

Fetches the sources of FEEDS.YML (by default those of the bundled sample), then lets each reader take
twenty-eight lists in a row, as in seven days of four lists. Beside each list stands the one of a
reader who opens nothing, without what the reader has read: the order without learning. Printed is,
by day, how many of its first ten are among the reader's first ten, how many places its first twenty
have moved in the mean, and how many of its first five the reader was not shown all day."""
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Serving"))
from harness import Server  # noqa: E402

DAYS, LISTS, LIMIT = 7, 4, 200


def votes(item):
    counts = item.get("interactions") or {}
    return 1 + sum(counts.get(name) or 0 for name in ("comments", "ratings"))


def two(items, weight, chance):
    left, chosen = list(items), []
    while left and len(chosen) < 2:
        item = chance.choices(left, [weight(item) for item in left])[0]
        left.remove(item)
        chosen.append(item)
    return chosen


# What a reader of each kind opens of the first twenty articles of a list.
KINDS = {
    "one": lambda items, chance, number: items[11:12] if number == 0 else [],
    "crowd": lambda items, chance, number: two(items, votes, chance),
    "chance": lambda items, chance, number: two(items, lambda _: 1, chance),
    "subject": lambda items, chance, number: [
        item for item in items if "sport" in json.dumps(item.get("categories") or item.get("category"))][:2],
    "last": lambda items, chance, number: items[-1:],
    "all": lambda items, chance, number: items,
}


def feed(client, shown):
    target = f"/api/v1/feed?limit={LIMIT}" + ("&shown" if shown else "")
    return json.loads(client.ask(target)[1])["items"]


def week(server, kind, chance):
    reader, nobody = server.app(kind), server.app("nobody")
    read, rows = set(), []
    for day in range(DAYS):
        overlap, moved, seen, tops = [], [], set(), collections.Counter()
        for number in range(LISTS):
            plain = [item["id"] for item in feed(nobody, False) if item["id"] not in read]
            items = [item for item in feed(reader, True) if item["id"] not in read]
            mine = [item["id"] for item in items]
            overlap.append(len(set(plain[:10]) & set(mine[:10])))
            places = {id: place for place, id in enumerate(mine)}
            moved += [abs(places.get(id, LIMIT) - place) for place, id in enumerate(plain[:20])]
            seen |= set(mine[:10])
            tops.update(plain[:5])
            for item in KINDS[kind](items[:20], chance, day * LISTS + number):
                reader.ask(f"/api/v1/articles/{item['id']}/view", method="POST")
                read.add(item["id"])
        missed = sum(id not in seen and id not in read for id in tops)
        rows.append((sum(overlap) / len(overlap), sum(moved) / max(1, len(moved)), missed))
    return rows


def main():
    tintm = os.path.abspath(sys.argv[1])
    feeds = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
    root = os.path.join(HERE, "..", "..")
    if feeds is None:
        subprocess.run([os.path.join(root, "Scripts/make-sample"), "data/sample/edition"],
                       cwd=root, check=True)
        feeds = os.path.join(root, "data/sample/feeds.yml")
    folder = tempfile.mkdtemp(prefix="tintm-first-week.")
    try:
        for kind in KINDS:
            # Each kind has a database of its own: an opening is a vote, which all readers see.
            database = f"{folder}/{kind}.db"
            # 75: some sources failed; one of the sample is broken on purpose.
            status = subprocess.run([tintm, "--config", feeds, "--database", database, "fetch"],
                                    capture_output=True).returncode
            if status not in (0, 75):
                sys.exit(f"tintm fetch: {status}")
            server = Server(tintm, folder, database)
            for reader in (kind, "nobody"):
                server.add_reader(reader)
            with server.running("--only", "http"):
                rows = week(server, kind, random.Random(20261128))
            print(f"{kind:8} first ten kept " + " ".join(f"{row[0]:4.1f}" for row in rows)
                  + "   places moved " + " ".join(f"{row[1]:4.1f}" for row in rows)
                  + "   missed " + " ".join(str(row[2]) for row in rows), flush=True)
    finally:
        shutil.rmtree(folder)


main()
