#!/usr/bin/env python3
"""What ten minutes are worth: the articles of `feed --minutes` beside the first of the ranking that
fit, and the newest that fit.

    minutes.py TINTM CONFIG [MINUTES ...]
    minutes.py TINTM new [MINUTES ...]

With `new` it generates a newsroom: 30 sources of six topics with 400 articles of the last 36 hours,
whose lengths follow those of newspapers' articles (log-normal, median 420 words), comments, and a
reader who opens 40 articles of two topics.

The value of an article is the probability that its reader opens it, from its score as
`ReadingBudget` says, less 15 % for each article of its source before it in the same choice. Time is
counted at 230 words a minute, at least 15 seconds. Prints a line for each budget: the time in
percent of the budget, and the value a minute as a ratio to the two others.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time as clock
from email.utils import formatdate

WORDS, SHORTEST, UNKNOWN, ODDS, SAME = 230, 15, 250, 7, 0.85


def articles(binary, config, *options):
    run = subprocess.run(
        [binary, "--config", config, "feed", "--json", *options], capture_output=True, text=True)
    return json.loads(run.stdout)["items"]


def seconds(article):
    return max(SHORTEST, (article["word_count"] or UNKNOWN) / WORDS * 60)


def value(chosen, middle):
    seen, total = {}, 0
    for article in chosen:
        before = seen.get(article["source"]["name"], 0)
        seen[article["source"]["name"]] = before + 1
        bits = max(-30, min(30, article["score"] - middle))
        total += SAME ** before / (1 + ODDS * 2 ** -bits)
    return total


def first(ordered, budget):
    """The longest beginning of a list that fits."""
    chosen, time = [], 0
    for article in ordered:
        if time + seconds(article) > budget:
            break
        chosen.append(article)
        time += seconds(article)
    return chosen


def filled(ordered, budget):
    """The first of a list that fit, passing over those that do not."""
    chosen, time = [], 0
    for article in ordered:
        if time + seconds(article) <= budget:
            chosen.append(article)
            time += seconds(article)
    return chosen


def newsroom(binary):
    """A newsroom of generated articles, some of which its reader has opened."""
    draw, folder = random.Random(7), tempfile.mkdtemp()
    stem = ["ka", "lo", "mi", "ren", "sta", "tu", "vel", "gor", "pli", "dra", "fen", "osk"]
    word = lambda number: stem[number % 12] + stem[number // 12 % 12] + stem[number // 144 % 12]
    topics = [[word(200 * topic + number) for number in range(120)] for topic in range(6)]
    with open(folder + "/feeds.yml", "w") as file:
        file.write("database: news.db\noffline: {full_text: never, images: none}\nsources:\n")
        for source in range(30):
            file.write("  - {name: S%d, url: \"file://%s/%d.xml\", category: c%d}\n"
                       % (source, folder, source, source % 6))
    for source in range(30):
        topic, items = topics[source % 6], []
        for number in range(13 + source % 3):
            length = min(4000, max(60, int(math.exp(draw.gauss(math.log(420), 0.75)))))
            # Articles of a topic share some words; each has its own, so that it is its own story.
            own = [word(1200 + draw.randrange(500_000)) + draw.choice(stem) for _ in range(90)]
            text = " ".join(draw.choice(draw.choice((topic, own, own))) for _ in range(length))
            date = formatdate(clock.time() - draw.random() * 36 * 3600)
            items.append(
                "<item><guid>%d-%d</guid><title>%s</title><pubDate>%s</pubDate><slash:comments>%d"
                "</slash:comments><content:encoded>&lt;p&gt;%s&lt;/p&gt;</content:encoded></item>"
                % (source, number, " ".join([draw.choice(topic)] + own[:6]), date,
                   int(math.exp(draw.gauss(2, 1.4))), text))
        with open("%s/%d.xml" % (folder, source), "w") as file:
            file.write(
                '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
                'xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>S</title>'
                + "".join(items) + "</channel></rss>")
    config = folder + "/feeds.yml"
    subprocess.run([binary, "--config", config, "fetch", "--quiet"], stdout=subprocess.DEVNULL,
                   env=dict(os.environ, TINTM_DATABASE=folder + "/news.db"))
    liked = [one for one in articles(binary, config, "--limit", "300")
             if one["category"] in ("c1", "c4")][:40]
    for one in liked:
        subprocess.run([binary, "--config", config, "read", str(one["id"])],
                       stdout=subprocess.DEVNULL)
    return config


binary, config = sys.argv[1:3]
if config == "new":
    config = newsroom(binary)
ranked = articles(binary, config, "--unread", "--limit", "300")
scores = {article["id"]: article["score"] for article in ranked}
newest = [dict(one, score=scores[one["id"]])
          for one in articles(binary, config, "--unread", "--sort", "newest", "--limit", "1000")
          if one["id"] in scores]
middle = sorted((one["score"] for one in ranked), reverse=True)[:10][-1]
for minutes in map(int, sys.argv[3:] or ["5", "10", "20", "30"]):
    budget = minutes * 60
    chosen = articles(binary, config, "--minutes", str(minutes))
    time = sum(map(seconds, chosen))
    worth = value(chosen, middle) / max(time, 1)
    ratios = []
    for choose in (first, filled):
        for ordered in (ranked, newest):
            other = choose(ordered, budget * 1.1)
            spent = sum(map(seconds, other))
            rate = value(other, middle) / max(spent, 1)
            ratios.append("%.2f (%d%%)" % (worth / rate if rate else 0, 100 * spent / budget))
    print("%2d minutes: %3d%% of the time, %2d articles; beside the first of the ranking %s, newest %s;"
          " passing over what is too long %s, %s" % (minutes, 100 * time / budget, len(chosen), *ratios))
