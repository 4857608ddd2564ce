#!/usr/bin/env python3
"""A web server with generated feeds, which answers 304 to a client that has them.

    origin.py NUMBER FOLDER

It listens on every loopback address, so that each feed is on a host of its own. Writes the
configurations of tintm and newsboat to FOLDER, prints its port, and serves until it is ended.
/spent answers, as JSON, the number of answers by status and the bytes of their bodies since the
last look.
"""
import http.server
import json
import os
import shutil
import sys
import threading

import documents

ARTICLES = 25


class Origin(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def __init__(self, number):
        super().__init__(("", 0), Handler)
        self.bodies = [documents.rss(feed, ARTICLES) for feed in range(number)]
        self.lock, self.spent = threading.Lock(), {}

    def count(self, **numbers):
        with self.lock:
            for name, number in numbers.items():
                self.spent[name] = self.spent.get(name, 0) + number


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together: otherwise Nagle's algorithm delays the body.
    wbufsize, disable_nagle_algorithm = -1, True

    def do_GET(self):
        if self.path == "/spent":
            with self.server.lock:
                spent, self.server.spent = self.server.spent, {}
            return self.answer(200, json.dumps(spent).encode())
        name = self.path.strip("/").removesuffix(".xml")
        if not name.isdigit() or int(name) >= len(self.server.bodies):
            status, body, tag = 404, b"", None
        else:
            body, tag = self.server.bodies[int(name)], f'"{name}"'
            status = 304 if self.headers.get("If-None-Match") == tag else 200
        body = b"" if status == 304 else body
        self.server.count(**{str(status): 1, "bytes": len(body)})
        self.answer(status, body, tag)

    def answer(self, status, body, tag=None):
        self.send_response(status)
        if tag:
            self.send_header("ETag", tag)
        if status != 304:
            self.send_header("Content-Type", "application/rss+xml")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def subscribe(folder, number, port):
    """Writes the same feeds for both programs to an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    addresses = [f"http://127.0.1.{feed + 1}:{port}/{feed}.xml" for feed in range(number)]
    sources = "".join(f'  - {{name: Feed {feed}, url: "{address}", category: tab {feed % 10}}}\n'
                      for feed, address in enumerate(addresses))
    for name, text in {
            "feeds.yml": "network: {allow_private: true, per_host: {delay: 0s}}\n"
                         "offline: {full_text: never, images: none}\nsources:\n" + sources,
            "urls": "\n".join(addresses) + "\n",
            "config": "reload-threads 16\nauto-reload no\n"}.items():
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)


if __name__ == "__main__":
    origin = Origin(int(sys.argv[1]))
    subscribe(sys.argv[2], int(sys.argv[1]), origin.server_port)
    print(origin.server_port, flush=True)
    origin.serve_forever()
