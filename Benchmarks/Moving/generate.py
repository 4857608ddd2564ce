#!/usr/bin/env python3
"""Writes an export in the form of the Google Reader API: generate.py COUNT BYTES >FILE.

COUNT items in 200 sources, with texts of about BYTES bytes, a tenth starred, nine tenths read.
"""
import json
import random
import sys

count, size = int(sys.argv[1]), int(sys.argv[2])
chance = random.Random(1)
words = ["".join(chance.choices("etaoinshrdlu", k=chance.randint(2, 9))) for _ in range(4000)]
sys.stdout.write('{"id": "user/1/state/com.google/reading-list", "title": "All", "items": [\n')
for number in range(count):
    source = number % 200
    text, length = [], 0
    while length < size:
        text.append("<p>" + " ".join(chance.choices(words, k=60)) + "</p>\n")
        length += len(text[-1])
    categories = ["user/-/state/com.google/reading-list"]
    categories += ["user/-/state/com.google/read"] if number % 10 else []
    categories += ["user/-/state/com.google/starred"] if number % 10 == 5 else []
    categories += ["user/-/label/Label %d" % (number % 20)] if number % 50 == 7 else []
    item = {
        "id": "tag:google.com,2005:reader/item/%016x" % number,
        "timestampUsec": str((1_300_000_000 + 1000 * number) * 1_000_000),
        "published": 1_300_000_000 + 1000 * number,
        "title": " ".join(chance.choices(words, k=9)),
        "canonical": [{"href": "https://site%d.example/%d" % (source, number)}],
        "categories": categories,
        "origin": {
            "streamId": "feed/https://site%d.example/feed.xml" % source,
            "title": "Site %d" % source,
            "htmlUrl": "https://site%d.example/" % source,
        },
        "summary": {"content": "".join(text)},
        "author": "A. Writer",
    }
    sys.stdout.write(("," if number else "") + json.dumps(item) + "\n")
sys.stdout.write("]}\n")
