#!/usr/bin/env python3
"""The requests of an app's sync, to two servers with the Google Reader API in turn.

    beside.py CLIENTS URL USER PASSWORD URL USER PASSWORD

A URL is the part before /accounts/ClientLogin: http://127.0.0.1:8480, or FreshRSS's
http://127.0.0.1:8072/api/greader.php. Both should hold the same articles, of which at least ten
thousand are unread: `tintm import` takes FreshRSS's database. Prints milliseconds (median, 99th
percentile), bytes, and the ratio of the medians. Marks are set and removed again.
"""
import http.client
import re
import sys
import threading
import time
import urllib.parse

READER = "/reader/api/0/"
LIST = "user/-/state/com.google/reading-list"
READ = "user/-/state/com.google/read"
ROUNDS = 80


class Client:
    def __init__(self, address, auth=None):
        parts = urllib.parse.urlsplit(address)
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=120)
        self.path = parts.path
        self.headers = {"Authorization": "GoogleLogin auth=" + auth} if auth else {}

    def ask(self, target, form=None):
        headers, body = dict(self.headers), None
        if form is not None:
            body = urllib.parse.urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request("GET" if body is None else "POST", self.path + target, body, headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            sys.exit(f"{target} was answered {answer.status}: {data[:200]}")
        return data


def requests(ids, token):
    def some(number, count):
        start = number * count % (len(ids) - count)
        return ids[start:start + count]
    unread = f"stream/items/ids?s={LIST}&xt={READ}&n=10000&output=json"
    return {
        "ids of 10,000": lambda client, _: client.ask(READER + unread),
        "unread counts": lambda client, _: client.ask(READER + "unread-count?output=json"),
        "contents of 250": lambda client, number: client.ask(
            READER + "stream/items/contents?output=json", {"i": some(number, 250)}),
        "100 of a stream": lambda client, _: client.ask(
            READER + f"stream/contents/{LIST}?n=100&output=json"),
        "tags": lambda client, _: client.ask(READER + "tag/list?output=json"),
        "subscriptions": lambda client, _: client.ask(READER + "subscription/list?output=json"),
        "50 marks": lambda client, number: client.ask(
            READER + "edit-tag",
            {"i": some(number // 2, 50), "r" if number % 2 else "a": READ, "T": token}),
    }


def measure(address, user, password, clients):
    login = Client(address).ask("/accounts/ClientLogin", {"Email": user, "Passwd": password})
    auth = re.search(r"Auth=(\S+)", login.decode())[1]
    client = Client(address, auth)
    token = client.ask(READER + "token").decode().strip()
    ids = re.findall(r'"id":\s*"(\d+)"', client.ask(
        READER + f"stream/items/ids?s={LIST}&xt={READ}&n=10000&output=json").decode())
    results = {}
    for name, ask in requests(ids, token).items():
        times, size = [], 0

        def work(rounds):
            nonlocal size
            own = Client(address, auth)
            ask(own, 0), ask(own, 1)
            for number in range(rounds):
                start = time.perf_counter()
                size = len(ask(own, number))
                times.append((time.perf_counter() - start) * 1000)
        threads = [threading.Thread(target=work, args=(ROUNDS // clients,)) for _ in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        times.sort()
        results[name] = times[len(times) // 2], times[len(times) * 99 // 100], size
    return results


def main():
    clients = int(sys.argv[1])
    first, second = measure(*sys.argv[2:5], clients), measure(*sys.argv[5:8], clients)
    for name, (median, last, size) in first.items():
        other = second[name]
        print(f"{name:18} {median:8.2f} ms  p99 {last:8.2f}  {size:>9,} bytes   beside "
              f"{other[0]:8.2f} ms  {other[2]:>9,} bytes   ratio {other[0] / median:5.1f}")


main()
