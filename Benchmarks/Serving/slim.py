#!/usr/bin/env python3
"""Makes a database of millions of slim articles: titles, keys and candidates, hardly any text.

    slim.py TINTM DATABASE ARTICLES [SOURCES]

`tintm fetch` first stores a few articles of each source from a local server, so that settings,
sources, feed states, features and word counts are the program's own. The script then copies these
rows with new ids, titles, dates, keys and stories: a year of articles in the order of arrival.
`tintm check` finds the result sound. It lacks data that finding stories needs (`story_profile`,
story terms, copy keys), counter events, texts and pictures; and its indexes are denser than those
of a database that grew.
"""
import bisect
import contextlib
import http.server
import itertools
import math
import os
import random
import socketserver
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from email.utils import formatdate

CATEGORIES = ["world", "business", "science", "tech", "sport", "culture", "health", "local",
              "travel", "food", "climate", "opinion"]
ITEMS = 4
DAYS = 365
BATCH = 200_000
CHANGES = 100_000
FIRST = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "br", "kr"]
LAST = ["an", "el", "or", "im", "us", "en", "ar", "il", "on", "et"]


def word(number):
    text, rest = "", number * 31 + 7
    while True:
        text += FIRST[rest % 16] + LAST[rest // 16 % 10]
        rest //= 160
        if rest == 0:
            return text


WORDS = [word(number) for number in range(40_000)]


def words(draw, count):
    """Words whose frequencies follow Zipf's law."""
    return [WORDS[int(math.exp(draw.random() * math.log(len(WORDS)))) - 1] for _ in range(count)]


class Feeds(http.server.BaseHTTPRequestHandler):
    """Serves a feed at each path, with the items that `items` returns."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer("application/rss+xml",
                    f'<rss version="2.0"><channel><title>Feed</title>{self.items()}</channel></rss>')

    def answer(self, kind, text):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Origin(Feeds):
    """A few items, a year old and older."""

    def items(self):
        draw = random.Random(self.path)
        return "".join(
            f"<item><guid>{self.path}#{number}</guid><link>http://example.org{self.path}/{number}"
            f"</link><title>{' '.join(words(draw, 8)).capitalize()}</title>"
            f"<pubDate>{formatdate(time.time() - DAYS * 86_400 - 3600 * number)}</pubDate>"
            f"<description>{' '.join(words(draw, 16)).capitalize()}.</description></item>"
            for number in range(ITEMS))


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True
    request_queue_size = 512


def configuration(sources, port):
    lines = ["network: {allow_private: true, per_host: {delay: 0s}}",
             "offline: {full_text: never, images: none}", "sources:"]
    for number in range(sources):
        categories = [CATEGORIES[number % 12]]
        # One in ten is in two categories.
        if number % 10 == 9:
            categories.append(CATEGORIES[(number + 5) % 12])
        host = f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
        lines.append(f'  - {{name: Source {number}, url: "http://{host}:{port}/feed/{number}", '
                     f"categories: [{', '.join(categories)}]}}")
    return "\n".join(lines) + "\n"


def fetch(tintm, database, sources):
    with tempfile.TemporaryDirectory() as folder, Server(("0.0.0.0", 0), Origin) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with open(folder + "/feeds.yml", "w") as file:
            file.write(configuration(sources, server.server_address[1]))
        subprocess.run([tintm, "--config", folder + "/feeds.yml", "--database", database, "--quiet",
                        "fetch", "--no-pages"],
                       stdout=subprocess.DEVNULL, check=True)
        server.shutdown()


class Drawing:
    """Draws the article to copy, the time of arrival and the story of each new article."""

    def __init__(self, db, first, count):
        self.draw = random.Random(7)
        self.first, self.count = first, count
        self.end = time.time()
        self.start = self.end - DAYS * 86_400
        seeds = {}
        for seed, source in db.execute("SELECT id, source_id FROM article ORDER BY id"):
            seeds.setdefault(source, []).append(seed)
        self.seeds = list(seeds.values())
        self.draw.shuffle(self.seeds)
        # A few sources publish most articles.
        self.shares = list(itertools.accumulate(
            1 / (rank + 50) ** .8 for rank in range(len(self.seeds))))
        self.tails = [seed for list_ in self.seeds for seed in list_]
        self.open = []

    def story(self, article):
        """Half of the articles belong to one of the latest 400 stories."""
        if len(self.open) == 400 and self.draw.random() < .5:
            return self.open[int(self.draw.random() * 400)]
        self.open.append(article)
        if len(self.open) > 400:
            self.open[int(self.draw.random() * 400)] = self.open.pop()
        return article

    def article(self, number):
        draw, article = self.draw.random, self.first + number
        seeds = self.seeds[bisect.bisect(self.shares, draw() * self.shares[-1])]
        return (article, seeds[int(draw() * len(seeds))],
                self.tails[int(draw() * len(self.tails))],
                self.start + (self.end - self.start) * number / self.count, self.story(article),
                math.log2(1 + int(math.exp(draw() * 5))) if article % 3 == 0 else 0.0,
                word(1_000_000 + article) if article % 50 == 0 else "")


COPIES = [
    """INSERT INTO article (id, source_id, identity, url_key, digest, title, summary, url,
         published, fetched, dated, word_count)
       SELECT d.id, s.source_id, 'urn:' || d.id, s.url_key || '/' || d.id, d.id,
         trim(h.head || ' ' || t.tail || ' ' || d.extra), NULL, s.url || '/' || d.id,
         d.dated, d.dated, d.dated, 0
       FROM drawn d CROSS JOIN article s ON s.id = d.seed CROSS JOIN half h ON h.id = d.seed
       CROSS JOIN half t ON t.id = d.tail ORDER BY d.id""",
    "INSERT INTO article_body (article_id) SELECT id FROM drawn ORDER BY id",
    """INSERT INTO loose_text (id, c0, c1)
       SELECT a.id, a.title, '' FROM drawn d CROSS JOIN article a ON a.id = d.id ORDER BY d.id""",
    """INSERT INTO article_search (rowid, title, body)
       SELECT a.id, a.title, '' FROM drawn d CROSS JOIN article a ON a.id = d.id ORDER BY d.id""",
    """INSERT INTO article_rank (article_id, category_id, source_id, is_first, today, now, dated,
         burst)
       SELECT d.id, r.category_id, r.source_id, r.is_first,
         r.today + d.lift + (d.dated - r.dated) / :today,
         r.now + d.lift + (d.dated - r.dated) * (1 / :rising + 1 / :burst) / 2,
         d.dated, r.burst + d.lift + (d.dated - r.dated) / :burst
       FROM drawn d CROSS JOIN article_rank r ON r.article_id = d.seed
       ORDER BY d.id, r.category_id""",
    """INSERT INTO article_feature (place, weight, story_id, features)
       SELECT s.source_id << 40 | d.id, 1, d.story, f.features
       FROM drawn d CROSS JOIN article s ON s.id = d.seed
       CROSS JOIN article_feature f ON f.place = s.source_id << 40 | s.id ORDER BY 1""",
    """INSERT INTO story_article (article_id, story_id, source_id, dated)
       SELECT d.id, d.story, s.source_id, d.dated FROM drawn d CROSS JOIN article s
         ON s.id = d.seed ORDER BY d.id""",
    """INSERT INTO article_tally (article_id, external_comments)
       SELECT id, CAST(8 * (exp2(lift) - 1) AS INTEGER) FROM drawn WHERE lift > 0 ORDER BY id""",
]


def copy(db, count):
    settings = dict(db.execute("SELECT key, value FROM setting"))
    rising = settings.get("ranking.rising_half_life", 90 * 60)
    halves = {"today": settings.get("ranking.half_life", 8 * 3600), "rising": rising,
              "burst": rising / 12}
    db.create_function("exp2", 1, lambda bits: 2 ** bits, deterministic=True)
    first = db.execute("SELECT max(id) FROM article").fetchone()[0] + 1
    drawing = Drawing(db, first, count)
    # Of the seeds, only the keys, features and titles are used.
    db.execute("CREATE TEMP TABLE half (id INTEGER PRIMARY KEY, head TEXT, tail TEXT)")
    for seed, title in db.execute("SELECT id, title FROM article").fetchall():
        parts = title.split()
        db.execute("INSERT INTO half VALUES (?, ?, ?)",
                   (seed, " ".join(parts[:4]), " ".join(parts[4:])))
    db.execute("CREATE TEMP TABLE drawn (id INTEGER PRIMARY KEY, seed INTEGER, tail INTEGER, "
               "dated REAL, story INTEGER, lift REAL, extra TEXT)")
    for start in range(0, count, BATCH):
        db.execute("DELETE FROM drawn")
        db.executemany("INSERT INTO drawn VALUES (?, ?, ?, ?, ?, ?, ?)",
                       (drawing.article(number)
                        for number in range(start, min(start + BATCH, count))))
        for statement in COPIES:
            used = {name: value for name, value in halves.items() if ":" + name in statement}
            db.execute(statement, used)
        db.commit()
        print(f"{min(start + BATCH, count):,} of {count:,} articles", flush=True)
    db.execute("""INSERT INTO story (id, articles, sources, latest, is_open)
                  SELECT story_id, count(*), count(DISTINCT source_id), max(dated), 0
                  FROM story_article WHERE story_id >= ? GROUP BY story_id""", (first,))
    last = first + count
    db.execute("INSERT INTO change (kind, subject) SELECT 0, id FROM article WHERE id >= ?",
               (max(first, last - CHANGES),))


@contextlib.contextmanager
def plain_tokenizer(path):
    """Python does not have the index's tokenizer, `tintm`. SQLite's own one divides words of ASCII
    letters in the same way."""
    def declare(old, new):
        with contextlib.closing(sqlite3.connect(path)) as db, db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) "
                       "WHERE name = 'article_search'", (old, new))

    declare('"tintm"', '"ascii"')
    yield
    declare('"ascii"', '"tintm"')


def main():
    tintm, database, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    sources = int(sys.argv[4]) if len(sys.argv) > 4 else 5000
    fetch(tintm, database, sources)
    with plain_tokenizer(database), contextlib.closing(sqlite3.connect(database)) as db:
        for pragma in ["journal_mode = OFF", "synchronous = OFF", "cache_size = -4000000",
                       "temp_store = MEMORY"]:
            db.execute("PRAGMA " + pragma).fetchall()
        later = db.execute("""SELECT type, name, sql FROM sqlite_schema
            WHERE sql IS NOT NULL AND (type = 'trigger'
              OR type = 'index' AND tbl_name IN ('article', 'article_rank', 'story_article',
                'story'))""").fetchall()
        for kind, name, _ in later:
            db.execute(f"DROP {kind} {name}")
        copy(db, count)
        for kind, name, sql in sorted(later):
            db.execute(sql)
            print(name, flush=True)
        db.execute("INSERT INTO article_search (article_search, rank) VALUES ('merge', 100000)")
        db.commit()
        db.execute("PRAGMA journal_mode = WAL").fetchall()
    print(f"{os.path.getsize(database) / count:.0f} bytes an article")


if __name__ == "__main__":
    main()
