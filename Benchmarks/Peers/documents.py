"""Generated feeds and pages, the same bytes on every machine, with natural word frequencies.

The markup is that of news: paragraphs with links and emphasis, every fifth article with a list, a
quote and a picture; pages with navigation, teasers and comments around the article.
"""
import datetime
import email.utils
import html
import os
import random

ONSETS = "b d f g k l m n p r s t v st tr br".split()
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)


def word(rank):
    """Frequent words are short."""
    rest, text = rank + 1, ""
    while rest:
        text += ONSETS[rest % 16] + "aeiou"[rest // 16 % 5]
        rest //= 80
    return text + ("n" if rank % 3 == 0 else "")


VOCABULARY = [word(rank) for rank in range(20_000)]


class Writer:
    """The texts of one document."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, count):
        return " ".join(VOCABULARY[int(self.random.random() ** 3 * len(VOCABULARY))]
                        for _ in range(count))

    def sentence(self, count):
        return self.words(count).capitalize() + "."

    def paragraph(self, link):
        return (f'<p>{self.sentence(20)} {self.words(6).capitalize()} <a href="{link}#more">'
                f"{self.words(2)}</a> {self.words(9)} <em>{self.words(3)}</em> {self.words(4)}. "
                f"{self.sentence(14)}</p>\n")

    def body(self, link, paragraphs, is_rich):
        parts = [self.paragraph(link) for _ in range(paragraphs)]
        if is_rich:
            items = "".join(f"<li>{self.sentence(8)}</li>" for _ in range(4))
            parts.insert(1, f'<figure><img src="{link}.jpg" alt="{self.words(4)}">'
                            f"<figcaption>{self.sentence(7)}</figcaption></figure>\n")
            parts.insert(3, f"<ul>{items}</ul>\n<blockquote>{self.sentence(18)}</blockquote>\n")
        return "".join(parts)


def articles(number, count, site):
    """Yields title, link, date and body of a feed's articles, the newest first."""
    writer = Writer(number)
    for index in reversed(range(count)):
        link = f"{site}/{index}"
        yield (writer.words(8).capitalize(), link, START + datetime.timedelta(minutes=10 * index),
               writer.body(link, writer.random.randint(2, 6), index % 5 == 0))


def rss(number, count, site=None):
    site = site or f"http://feed-{number}.example"
    items = "".join(
        f"<item><title>{title}</title><link>{link}</link><guid>{link}</guid>"
        f"<pubDate>{email.utils.format_datetime(date, usegmt=True)}</pubDate>"
        f"<category>{title.split()[1]}</category>"
        f"<description><![CDATA[{body}]]></description></item>\n"
        for title, link, date, body in articles(number, count, site))
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel>'
            f"<title>Feed {number}</title><link>{site}/</link>"
            f"<description>Generated</description>\n"
            f"{items}</channel></rss>\n").encode()


def atom(number, count, site=None):
    site = site or f"http://feed-{number}.example"
    entries = "".join(
        f'<entry><title>{title}</title><link href="{link}"/><id>{link}</id>'
        f"<updated>{date.isoformat()}</updated><author><name>{title.split()[0]}</name></author>"
        f'<content type="html">{html.escape(body)}</content></entry>\n'
        for title, link, date, body in articles(number, count, site))
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
            f"<title>Feed {number}</title><id>{site}/</id><updated>{START.isoformat()}</updated>\n"
            f"{entries}</feed>\n").encode()


def page(number):
    """An article with some 1,500 words in a page of some 60 kB."""
    writer, site = Writer(100_000 + number), f"http://site-{number}.example"
    title, link = writer.words(9).capitalize(), f"{site}/news/{number}"
    menu = "".join(f'<li><a href="{site}/{name}">{name}</a></li>'
                   for name in writer.words(60).split())
    teasers = "".join(
        f'<div class="teaser"><a href="{site}/{index}"><img src="{site}/{index}.jpg" alt="">'
        f"<h3>{writer.words(8)}</h3></a><p>{writer.sentence(18)}</p></div>\n"
        for index in range(60))
    comments = "".join(
        f'<li class="comment"><b>{writer.words(1)}</b><p>{writer.sentence(30)}</p></li>\n'
        for _ in range(40))
    script = "var settings = {" + ",".join(
        f'"{name}": {index}' for index, name in enumerate(writer.words(900).split())) + "};"
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title} | Site {number}</title>
<meta property="og:title" content="{title}"><meta property="og:type" content="article">
<meta property="article:published_time" content="{START.isoformat()}">
<link rel="canonical" href="{link}"><script>{script}</script></head>
<body><header><nav><ul>{menu}</ul></nav></header>
<main><article><h1>{title}</h1><p class="byline">By {writer.words(2).title()}</p>
<div class="article-body">{writer.body(link, 24, True)}</div></article>
<aside class="related">{teasers}</aside>
<section id="comments"><h2>Comments</h2><ol>{comments}</ol></section></main>
<footer><p>{writer.sentence(40)}</p></footer></body></html>
""".encode()


def write(folder, count=40):
    """Writes feeds/*.xml, half RSS 2.0 and half Atom with 50 articles each, and pages/*.html."""
    for kind, ending, make in (
            ("feeds", "xml", lambda number: (atom if number % 2 else rss)(number, 50)),
            ("pages", "html", page)):
        os.makedirs(f"{folder}/{kind}", exist_ok=True)
        for number in range(count):
            with open(f"{folder}/{kind}/{number:03}.{ending}", "wb") as file:
                file.write(make(number))
