#!/usr/bin/env python3
"""Measures daemons that share a PostgreSQL: what polling costs, and how they share the work.

    cluster.py TINTM [polls] [delay] [fairness] [failover] [lists]
      [--feeds N] [--seconds N] [--articles N] [--readers N]

- polls: processor time per poll of the daemons and of the server with 1, 2 and 4 daemons; all feeds
  respond with 304.
- delay: polls per second with 1 and 2 daemons that reach the server over a connection with a round
  trip of 5 ms.
- fairness: how late feeds are polled if one host has as many feeds as all other hosts together.
- failover: the server is killed and its synchronous replica takes over: the time until the next poll
  is stored, and marks that were confirmed and are lost.
- lists: the time of a list of fifty over HTTP with many articles (rows without texts) and many
  readers with a model and marks, while nothing else works and while feeds are polled.

Without a name it measures all. Each feed is on a loopback address of its own; as root, the script
runs in a network namespace of its own.
"""

import asyncio
import concurrent.futures
import http.client
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INTERVAL = 300.0  # seconds between two polls of a feed: the minimum in feeds.yml
TICK = os.sysconf("SC_CLK_TCK")


def spent(pid, with_children=False):
    """The processor seconds of a process."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15] if with_children else fields[11:13])) / TICK


def item(feed, number):
    words = random.Random(f"{feed} {number}")
    text = [" ".join(f"word{int(5000 ** words.random())}" for _ in range(count)) for count in (8, 30)]
    date = time.strftime(
        "%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() - 600 - 86_400 * words.random()))
    return (
        f"<item><guid>{feed}-{number}</guid><title>{text[0]}</title><link>http://{feed}/{number}</link>"
        f"<pubDate>{date}</pubDate><description>{text[1]}</description></item>")


class Origin:
    """A process whose feeds never change. It writes each request to a file: time, host, path."""

    def __init__(self, folder, items):
        self.log = f"{folder}/requests"
        self.items = items
        ready, told = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                asyncio.run(self.serve(told))
            finally:
                os._exit(0)
        os.close(told)
        self.port = int(os.read(ready, 20))

    async def serve(self, told):
        items = self.items
        with open(self.log, "w", buffering=1 << 16) as log:

            class Connection(asyncio.Protocol):
                def connection_made(self, transport):
                    self.transport, self.data = transport, b""
                    self.host = transport.get_extra_info("sockname")[0]

                def data_received(self, data):
                    self.data += data
                    while b"\r\n\r\n" in self.data:
                        head, self.data = self.data.split(b"\r\n\r\n", 1)
                        path = head.split(b" ", 2)[1].decode()
                        log.write(f"{time.time()} {self.host} {path}\n")
                        if b"if-none-match" in head.lower():
                            self.transport.write(b'HTTP/1.1 304 -\r\nETag: "1"\r\n\r\n')
                            continue
                        feed = f"{self.host}{path}"
                        body = (
                            f'<rss version="2.0"><channel><title>{feed}</title>'
                            + "".join(item(feed, number) for number in range(items))
                            + "</channel></rss>"
                        ).encode()
                        self.transport.write(
                            b'HTTP/1.1 200 -\r\nContent-Type: application/rss+xml\r\nETag: "1"\r\n'
                            + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)

            server = await asyncio.get_running_loop().create_server(
                Connection, "0.0.0.0", 0, backlog=1000)
            os.write(told, str(server.sockets[0].getsockname()[1]).encode())
            while os.getppid() != 1:
                await asyncio.sleep(0.5)
                log.flush()

    def requests(self):
        """The requests so far, after at most a second."""
        time.sleep(1)
        with open(self.log) as file:
            lines = [line.split() for line in file]
        return [(float(line[0]), line[1] + line[2]) for line in lines]

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Database:
    def __init__(self, folder, of=None, tcp=False):
        self.folder = folder
        arguments = ["follow", folder, of.folder] if of else ["start", folder]
        run = subprocess.run(
            [f"{ROOT}/Scripts/postgres", *arguments, *(["--tcp"] if tcp else [])],
            capture_output=True, text=True)
        if run.returncode:
            sys.exit(run.stderr.strip() or "PostgreSQL does not start")
        self.address = run.stdout.strip()
        self.environment = {"PGPASSFILE": f"{folder}/pgpass"} if tcp else {}

    def rows(self, sql):
        run = subprocess.run(
            ["psql", "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", self.address], input=sql,
            capture_output=True, text=True, env=os.environ | self.environment)
        if run.returncode:
            raise RuntimeError(run.stderr)
        return [line.split("\t") for line in run.stdout.splitlines()]

    @property
    def process(self):
        with open(f"{self.folder}/data/postmaster.pid") as file:
            return int(file.readline())

    def spent(self):
        """The processor seconds of the server, with its processes that have ended."""
        main = self.process
        with open(f"/proc/{main}/task/{main}/children") as file:
            return spent(main, True) + sum(spent(pid) for pid in file.read().split())

    def kill(self):
        os.kill(self.process, signal.SIGKILL)

    def promote(self):
        subprocess.run([f"{ROOT}/Scripts/postgres", "promote", self.folder], check=True)

    def remove(self):
        subprocess.run([f"{ROOT}/Scripts/postgres", "remove", self.folder], capture_output=True)


class Bench:
    def __init__(self, tintm, feeds, folder, database, address=None, items=1):
        self.tintm, self.folder, self.database = tintm, folder, database
        self.address = address or database.address
        self.origin = Origin(folder, items)
        self.feeds = feeds
        self.nodes = []
        self.looks = 1

    def configure(self, hosts, delay, port=None):
        """- hosts: of each feed its host."""
        lines = [
            "network: {contact: bench, allow_private: true, per_host: {delay: %s}}" % delay,
            "poll: {interval: 5m}",
            f"server: {{listen: '127.0.0.1:{port or 8480}'}}", "sources:",
        ]
        for feed, host in enumerate(hosts):
            lines.append(
                f"  - {{name: S{feed}, url: 'http://{host}:{self.origin.port}/{feed}', category: c{feed % 12}, full_text: never}}")
        with open(f"{self.folder}/feeds.yml", "w") as file:
            file.write("\n".join(lines) + "\n")

    def environment(self, node):
        state = f"{self.folder}/state-{node}"
        os.makedirs(state, exist_ok=True)
        return os.environ | self.database.environment | {
            "TINTM_CONFIG": f"{self.folder}/feeds.yml", "TINTM_DATABASE": self.address,
            "STATE_DIRECTORY": state, "HOME": state, "USER": "bench",
        }

    def run(self, *arguments):
        return subprocess.run(
            [self.tintm, *arguments], env=self.environment(0), capture_output=True, text=True)

    def fetch(self):
        run = self.run("fetch", "--quiet", "--no-pages")
        if run.returncode:
            sys.exit(run.stderr)

    def start(self, count):
        for node in range(len(self.nodes), count):
            with open(f"{self.folder}/node-{node}.log", "ab") as log:
                self.nodes.append(subprocess.Popen(
                    [self.tintm, "serve", "--only", "poll"], env=self.environment(node),
                    stdout=log, stderr=log))
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            try:
                if int(self.database.rows("SELECT count(*) FROM node")[0][0]) >= count:
                    break
            except RuntimeError:
                pass  # The first daemon is still creating the tables.
            time.sleep(0.2)
        time.sleep(3)

    def stop(self):
        for node in self.nodes:
            node.terminate()
        for node in self.nodes:
            node.wait()
        self.nodes = []

    def spent(self):
        return sum(spent(node.pid) for node in self.nodes), self.database.spent()

    def wake(self):
        for node in self.nodes:
            node.send_signal(signal.SIGHUP)

    def due(self):
        return int(self.database.rows(
            "SELECT count(*) FROM feed_state WHERE next_due <= extract(epoch FROM clock_timestamp())"
        )[0][0])

    def round(self):
        """Polls all feeds once: seconds, and processor seconds of the daemons and of the server."""
        before = self.spent()
        start = time.monotonic()
        self.database.rows(
            f"UPDATE feed_state SET next_due = next_due - 3 * {INTERVAL}, last_poll = last_poll - 3 * {INTERVAL}")
        self.wake()
        self.looks = 1
        while self.due() > 0 and time.monotonic() - start < 300:
            self.looks += 1
            time.sleep(0.2)
        end = time.monotonic()
        time.sleep(2)
        after = self.spent()
        return end - start, after[0] - before[0], after[1] - before[1]

    def idle(self):
        """The same without a feed that is due, after a round: what reading the configuration again
        costs, and looking whether all feeds have been polled."""
        before = self.spent()
        self.database.rows("UPDATE feed_state SET next_due = next_due, last_poll = last_poll")
        self.wake()
        for _ in range(self.looks):
            self.due()
            time.sleep(0.2)
        time.sleep(2)
        after = self.spent()
        return after[0] - before[0], after[1] - before[1]

    def close(self):
        self.stop()
        self.origin.close()


def hosts(count):
    return [f"127.{1 + n // 62500}.{n // 250 % 250}.{n % 250 + 1}" for n in range(count)]


def filled(tintm, feeds, folder, **how):
    bench = Bench(tintm, feeds, folder, **how)
    bench.configure(hosts(feeds), "0s")
    bench.fetch()
    # Stories are found before anything is measured.
    bench.start(1)
    while int(bench.database.rows("SELECT count(*) FROM story_queue")[0][0]):
        time.sleep(0.5)
    return bench


def polls(tintm, feeds, folder):
    database = Database(f"{folder}/pg")
    bench = filled(tintm, feeds, folder, database=database)
    try:
        print(f"{feeds} feeds on as many hosts, all 304; milliseconds of processor time per poll, median of 3")
        for count in [1, 2, 4]:
            bench.start(count)
            bench.round()
            idle = bench.idle()
            rounds = []
            for _ in range(3):
                before = len(bench.origin.requests())
                seconds, nodes, server = bench.round()
                asked = len(bench.origin.requests()) - before
                rounds.append((nodes - idle[0], server - idle[1], seconds, asked))
            nodes, server, seconds, asked = (statistics.median(column) for column in zip(*rounds))
            print(
                f"{count} daemons: daemons {1000 * nodes / feeds:.3f}, server {1000 * server / feeds:.3f},"
                f" together {1000 * (nodes + server) / feeds:.3f}; {feeds / seconds:.0f} polls/s,"
                f" {asked:.0f} requests", flush=True)
    finally:
        bench.close()
        database.remove()


class Proxy:
    """Delays all bytes between a daemon and the server by half a round trip, in a process."""

    def __init__(self, port, trip):
        ready, told = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                asyncio.run(self.serve(port, trip / 2, told))
            finally:
                os._exit(0)
        os.close(told)
        self.port = int(os.read(ready, 20))

    async def serve(self, port, delay, told):
        loop = asyncio.get_running_loop()

        class Half(asyncio.Protocol):
            def __init__(self, other=None):
                self.other, self.waiting, self.transport = other, [], None

            def connection_made(self, transport):
                self.transport = transport
                if self.other is None:
                    self.other = Half(self)
                    loop.create_task(loop.create_connection(lambda: self.other, "127.0.0.1", port))
                for data in self.waiting:
                    transport.write(data)

            def data_received(self, data):
                loop.call_later(delay, self.other.send, data)

            def send(self, data):
                if self.transport is None:
                    self.waiting.append(data)
                else:
                    self.transport.write(data)

            def connection_lost(self, _):
                if self.other.transport is not None:
                    loop.call_later(delay, self.other.transport.close)

        server = await loop.create_server(Half, "127.0.0.1", 0)
        os.write(told, str(server.sockets[0].getsockname()[1]).encode())
        while os.getppid() != 1:
            await asyncio.sleep(1)

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def delay(tintm, feeds, folder):
    database = Database(f"{folder}/pg", tcp=True)
    port = int(database.address.split(":")[-1].split("/")[0])
    proxy = Proxy(port, 0.005)
    with open(f"{folder}/pg/pgpass") as file:
        line = file.readline()
    with open(f"{folder}/pg/pgpass", "a") as file:
        file.write(line.replace(str(port), str(proxy.port)))
    bench = filled(
        tintm, feeds, folder, database=database,
        address=database.address.replace(f":{port}", f":{proxy.port}"))
    try:
        print(f"{feeds} feeds on as many hosts, all 304, 5 ms to the server; median of 3")
        alone = None
        for count in [1, 2]:
            bench.start(count)
            bench.round()
            seconds = statistics.median(bench.round()[0] for _ in range(3))
            alone = alone or seconds
            print(f"{count} daemons: {feeds / seconds:.0f} polls/s, {alone / seconds:.2f} times", flush=True)
    finally:
        bench.close()
        proxy.close()
        database.remove()


def fairness(tintm, feeds, folder, seconds):
    database = Database(f"{folder}/pg")
    bench = Bench(tintm, 2 * feeds, folder, database)
    pause = 0.8 * INTERVAL / feeds
    bench.configure(hosts(feeds) + ["127.9.9.9"] * feeds, f"{pause:.2f}s")
    try:
        bench.start(2)
        start = time.time()
        known, late = {}, []
        seen = 0
        while time.time() - start < seconds:
            asked = bench.origin.requests()
            for moment, feed in asked[seen:]:
                if feed in known:
                    late.append((feed.startswith("127.9."), moment - known[feed]))
            seen = len(asked)
            known = {
                f"{url.split('/')[2].split(':')[0]}/{url.split('/')[3]}": float(due)
                for url, due in database.rows("SELECT url, next_due FROM feed_state WHERE next_due > 0")
            }
            time.sleep(1)
        print(
            f"{feeds} feeds of one host with a pause of {pause:.2f} s beside {feeds} hosts of one feed,"
            f" 2 daemons, {seconds} s; seconds after the due time, median, 99th percentile, maximum")
        for is_of_one, name in [(False, "hosts of one feed"), (True, "the host of many")]:
            times = sorted(max(0, seconds) for one, seconds in late if one == is_of_one)
            if times:
                print(
                    f"{name}: {len(times)} polls, {times[len(times) // 2]:.1f},"
                    f" {times[len(times) * 99 // 100]:.1f}, {times[-1]:.1f}", flush=True)
    finally:
        bench.close()
        database.remove()


def failover(tintm, feeds, folder):
    primary = Database(f"{folder}/pg")
    replica = Database(f"{folder}/replica", of=primary)
    primary.rows("ALTER SYSTEM SET synchronous_standby_names = '*'; SELECT pg_reload_conf();")
    one, other = (base.address.split("@")[1].split("/")[0] for base in [primary, replica])
    both = f"postgres://tintm@{one},{other}/tintm?target_session_attrs=read-write"
    bench = Bench(tintm, feeds, folder, primary, both)
    bench.configure(hosts(feeds), "0s")
    try:
        bench.fetch()
        bench.start(2)

        # From now on a feed becomes due twice a second.
        primary.rows(
            f"UPDATE feed_state SET last_poll = last_poll - {INTERVAL}, next_due = {time.time() + 4} + source_id / 2.0")
        bench.wake()
        time.sleep(6)
        confirmed = [
            article for article in range(1, 50)
            if bench.run("read", str(article)).returncode == 0
        ]
        primary.kill()
        killed = time.time()
        time.sleep(1)
        replica.promote()
        promoted = time.time()
        # The new server waits for no replica; marks go on.
        replica.rows("ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf();")
        stored = None
        while stored is None and time.time() - killed < 120:
            rows = replica.rows(f"SELECT min(last_poll) FROM feed_state WHERE last_poll > {killed}")
            stored = float(rows[0][0]) if rows and rows[0][0] else None
            time.sleep(0.2)
        read = {int(row[0]) for row in replica.rows(
            "SELECT article_id FROM article_state WHERE read_at IS NOT NULL")}
        marked = bench.run("read", "60").returncode
        lost = [article for article in confirmed if article not in read]
        print(
            f"the server was killed with two daemons at work; promoted {promoted - killed:.1f} s later;"
            f" the next poll was stored {stored - killed if stored else float('nan'):.1f} s after the kill;"
            f" of {len(confirmed)} confirmed marks {len(lost)} are lost; a mark afterwards ends with {marked}",
            flush=True)
    finally:
        bench.close()
        replica.remove()
        primary.remove()


MULTIPLY = """
SET session_replication_role = replica;
CREATE TEMPORARY TABLE definition AS SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql
  FROM pg_index WHERE NOT indisunique AND indrelid IN ('article'::regclass, 'article_rank'::regclass);
DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT name FROM definition LOOP EXECUTE 'DROP INDEX ' || one; END LOOP; END $$;
CREATE TEMPORARY TABLE copy AS SELECT number, number * (SELECT max(id) FROM article) AS shift
  FROM generate_series(1, %d) number;
INSERT INTO article (id, source_id, identity, digest, title, url, fetched, dated, published, word_count)
  SELECT id + shift, source_id, identity || '-' || number, digest, title, url || '-' || number, fetched,
    dated - 3600.0 * number, dated - 3600.0 * number, word_count
  FROM copy, article ORDER BY 1;
INSERT INTO article_rank SELECT article_id + shift, category_id, source_id, is_first, today - 0.04 * number,
    now - 0.3 * number, dated - 3600.0 * number, burst FROM copy, article_rank ORDER BY 1;
INSERT INTO article_feature SELECT article_id + shift, source_id, weight, NULL, features
  FROM copy, article_feature ORDER BY 1;
DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT sql FROM definition LOOP EXECUTE one; END LOOP; END $$;
SELECT setval('article_id_seq', (SELECT max(id) FROM article));
INSERT INTO reader (name, name_key, position)
  SELECT 'reader' || number, 'reader' || number, number + 1 FROM generate_series(1, %d) number;
INSERT INTO article_state (reader_id, article_id, read_at)
  SELECT DISTINCT ON (reader.id, article.id) reader.id, article.id, article.fetched
  FROM reader CROSS JOIN generate_series(1, 50) n
  JOIN article ON article.id = 1 + (hashint8(reader.id * 64 + n)::int8 & 1048575) %% 20000;
INSERT INTO reader_model SELECT reader.id, through, model
  FROM reader_model, reader WHERE reader.id <> reader_model.reader_id;
INSERT INTO app_password (id, reader_id, name, made) SELECT id, id, 'bench', 0 FROM reader;
INSERT INTO app_secret SELECT 'password', sha256(convert_to('the secret of ' || name, 'UTF8')), id FROM reader;
"""


def lists(tintm, feeds, folder, articles, readers):
    database = Database(f"{folder}/pg")
    bench = Bench(tintm, feeds, folder, database, items=50)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    bench.configure(hosts(feeds), "0s", port)
    serving = None
    try:
        bench.fetch()
        bench.start(1)
        while int(database.rows("SELECT count(*) FROM story_queue")[0][0]):
            time.sleep(0.5)
        # A reader's model, from five thousand articles that were opened.
        bench.run("read", "1")
        database.rows(
            """
            INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
            SELECT (SELECT min(id) FROM reader), 1000 + id, id, 'view', 1, 0, fetched FROM article LIMIT 5000
            """)
        # Taking a bookmark back stores the model anew.
        bench.run("bookmark", "2")
        bench.run("bookmark", "2", "--remove")
        count = int(database.rows("SELECT count(*) FROM article")[0][0])
        database.rows(MULTIPLY % (articles // count - 1, readers))
        database.rows("VACUUM ANALYZE")
        count, size, model = database.rows(
            """
            SELECT (SELECT count(*) FROM article), pg_size_pretty(pg_database_size(current_database())),
              (SELECT max(length(model)) FROM reader_model)
            """)[0]
        print(f"{count} articles without texts, {readers} readers with models of {model} bytes, {size}", flush=True)
        with open(f"{folder}/http.log", "ab") as log:
            serving = subprocess.Popen(
                [tintm, "serve", "--only", "http"], env=bench.environment(9), stdout=log, stderr=log)
        time.sleep(3)

        def ask(seconds, seed):
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            choice = random.Random(seed)
            times = []
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                name = f"reader{choice.randint(1, readers)}"
                start = time.perf_counter()
                client.request(
                    "GET", f"/api/v1/feed?unread&limit=50&category=c{choice.randrange(12)}",
                    headers={"Authorization": f"Bearer the secret of {name}"})
                answer = client.getresponse()
                answer.read()
                times.append(1000 * (time.perf_counter() - start))
                if answer.status != 200:
                    sys.exit(f"a list was answered {answer.status}")
            return times

        def measure(name, clients, seconds=20):
            before = spent(serving.pid), database.spent()
            with concurrent.futures.ThreadPoolExecutor(clients) as pool:
                times = sorted(sum(pool.map(lambda seed: ask(seconds, seed), range(clients)), []))
            after = spent(serving.pid), database.spent()
            web, server = (1000 * (one - other) / len(times) for one, other in zip(after, before))
            print(
                f"{name}: {len(times)} lists, median {times[len(times) // 2]:.1f} ms, 99th percentile"
                f" {times[len(times) * 99 // 100]:.1f}; processor ms per list: daemon {web:.2f},"
                f" server {server:.2f}", flush=True)

        measure("warming up, one client", 1)
        measure("one client", 1)
        ends = threading.Event()

        def poll():
            while not ends.wait(10):
                database.rows(f"UPDATE feed_state SET next_due = 1, last_poll = last_poll - {INTERVAL}")
                bench.wake()

        polling = threading.Thread(target=poll)
        polling.start()
        measure(f"one client, and {feeds / 10:.0f} polls/s", 1)
        measure(f"four clients, and {feeds / 10:.0f} polls/s", 4)
        ends.set()
        polling.join()
    finally:
        if serving:
            serving.terminate()
            serving.wait()
        bench.close()
        database.remove()


def main():
    arguments = sys.argv[1:]

    def value(name, usual):
        if name not in arguments:
            return usual
        place = arguments.index(name)
        number = int(arguments[place + 1])
        del arguments[place : place + 2]
        return number

    feeds, seconds = value("--feeds", 0), value("--seconds", 900)
    articles, readers = value("--articles", 1_000_000), value("--readers", 10_000)
    names = arguments[1:] or ["polls", "delay", "fairness", "failover", "lists"]
    if not arguments or not os.access(arguments[0], os.X_OK):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    if os.geteuid() == 0 and "CLUSTER_NAMESPACE" not in os.environ:
        os.environ["CLUSTER_NAMESPACE"] = "1"
        os.execvp("unshare", [
            "unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh",
            sys.executable, *sys.argv,
        ])
    tintm = os.path.abspath(arguments[0])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    for name in names:
        with tempfile.TemporaryDirectory(prefix="tintm-cluster.", dir="/tmp") as folder:
            os.chmod(folder, 0o711)
            match name:
                case "polls": polls(tintm, feeds or 10_000, folder)
                case "delay": delay(tintm, feeds or 5_000, folder)
                case "fairness": fairness(tintm, feeds or 800, folder, seconds)
                case "failover": failover(tintm, feeds or 300, folder)
                case "lists": lists(tintm, feeds or 1000, folder, articles, readers)
                case _: sys.exit(f"{name} is not known")


if __name__ == "__main__":
    main()
