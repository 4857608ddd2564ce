"""Drives the reading page in Debian's Chromium as a reader does.

    page.py BINARY FOLDER     FOLDER holds feeds.yml and the sample edition

Prints a line for what fails, and ends with the number of failures.
"""
import json
import os
import re
import signal
import subprocess
import sys
import time
import traceback

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

binary, folder = sys.argv[1], sys.argv[2]
environment = dict(os.environ, TINTM_DATABASE=folder + "/tintm.db", USER="ada", HOME=folder)
failures = 0


def tintm(*arguments):
    run = subprocess.run(
        [binary, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    return run.stdout


def check(holds, what):
    global failures
    if not holds:
        failures += 1
        print("FAILED:", what, flush=True)


class Server:
    """The daemon's half that serves, at a port that the kernel gave."""

    def __enter__(self):
        with open(folder + "/feeds.yml") as file:
            text = file.read()
        if "\nserver:" not in text:
            import socket
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            with open(folder + "/feeds.yml", "a") as file:
                file.write("\nserver: {listen: \"127.0.0.1:%d\"}\n" % port)
            self.base = "http://127.0.0.1:%d" % port
        self.process = subprocess.Popen(
            [binary, "serve"], cwd=folder, env=environment,
            stdout=subprocess.DEVNULL, stderr=open(folder + "/serve.log", "a"))
        import urllib.request
        for _ in range(300):
            try:
                urllib.request.urlopen(self.base + "/healthz").read()
                return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer: " + open(folder + "/serve.log").read())

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


def browser(width=1200, height=900, script=True):
    options = Options()
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--lang=en", "--window-size=%d,%d" % (width, height),
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not script:
        options.add_experimental_option(
            "prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    return driver


def wait(driver, condition, seconds=120):
    # While a page gives way to the next one, what was found on it is gone.
    gone = [StaleElementReferenceException, IndexError]

    def holds(_):
        try:
            return condition()
        except WebDriverException as error:
            # The driver's words for an element that is gone, if it asks for its name.
            if "does not belong to the document" in str(error):
                return False
            raise

    return WebDriverWait(driver, seconds, ignored_exceptions=gone).until(holds)


def named(driver, tag, name, within=None):
    """The elements that assistive technology calls so."""
    return [e for e in (within or driver).find_elements(By.TAG_NAME, tag)
            if e.accessible_name == name]


def sign_in(driver, base):
    link = re.search(r"https?://\S+", tintm("link")).group(0)
    driver.get(base + "/" + link.split("/", 3)[3])
    named(driver, "button", "Sign in")[0].click()
    wait(driver, lambda: driver.find_elements(By.CSS_SELECTOR, "nav[aria-label=Categories]"))


def articles(driver):
    return driver.find_elements(By.CSS_SELECTOR, "main article.card")


def lists(driver, base):
    driver.get(base + "/")
    cards = articles(driver)
    check(len(cards) == 50, "a page has 50 articles, not %d" % len(cards))
    first = cards[0]
    check(len(first.find_elements(By.CSS_SELECTOR, "h1,h2,h3")) == 1, "one heading an article")
    check(first.find_elements(By.TAG_NAME, "time"), "an article has a time")
    check(named(driver, "button", "Bookmark", first), "an article has a button Bookmark")
    marks = named(driver, "button", "Mark read", first) + named(
        driver, "button", "Mark unread", first)
    check(marks, "an article has a button Mark read, or Mark unread")
    for name in ["Bookmarks", "Sources", "Figures", "Settings"]:
        check(len(named(driver, "a", name)) == 1, "every page leads to " + name)
    narrow = driver.execute_script("""
        const width = one => document.querySelector(one).getBoundingClientRect().width;
        return width('main') - width('.front')""")
    check(narrow < 1, "the front is %s pixels narrower than the page" % narrow)
    low = driver.execute_script("""
        return [...document.querySelectorAll('.card h2 a')]
          .filter(one => one.getBoundingClientRect().height < 24).length""")
    check(low == 0, "%d headlines are lower than 24 pixels" % low)
    broken = driver.execute_script("""
        const minutes = [...document.querySelectorAll('.line > .reading_minutes')];
        const isBroken = (one, width) => {
          one.parentElement.style.width = width + 'px';
          return one.getClientRects().length > 1;
        };
        const widths = [...Array(60).keys()].map(step => 40 + 4 * step);
        const broken = minutes.slice(0, 9).filter(one => widths.some(width => isBroken(one, width)));
        return minutes.length ? broken.length : -1""")
    check(broken == 0, "a number of minutes stands on one line: %d" % broken)
    more = named(driver, "a", "More")
    check(len(more) == 1, "a list leads to the next page")
    more[0].click()
    check(articles(driver), "the next page has articles")
    driver.get(base + "/")
    field = driver.find_element(By.CSS_SELECTOR, "[role=search] input")
    check(field.accessible_name == "Search", "the field Search has its name")
    field.send_keys("tunnel", Keys.ENTER)
    wait(driver, lambda: "search" in driver.current_url)
    check(articles(driver), "a search finds articles")


def deeds(driver, base, script):
    driver.get(base + "/")
    card = [one for one in articles(driver) if named(driver, "button", "Mark read", one)][3]
    identity = card.get_attribute("data-id")

    def now(name):
        return named(driver, "button", name,
                     driver.find_element(By.CSS_SELECTOR, "article[data-id='%s']" % identity))

    named(driver, "button", "Bookmark", card)[0].click()
    wait(driver, lambda: now("Bookmark")[0].get_attribute("aria-pressed") == "true")
    status = driver.find_element(By.CSS_SELECTOR, "[role=status]")
    wait(driver, lambda: "Bookmarked" in driver.find_element(By.ID, "status").text)
    check(status, "what was done is said")
    named(driver, "button", "Undo")[0].click()
    wait(driver, lambda: now("Bookmark")[0].get_attribute("aria-pressed") == "false")
    now("Mark read")[0].click()
    wait(driver, lambda: now("Mark unread"))
    if script:
        last = articles(driver)[-1]
        named(driver, "button", "Bookmark", last)[0].click()
        wait(driver, lambda: named(driver, "button", "Undo"))
        top = driver.execute_script(
            "return document.getElementById('status').getBoundingClientRect().top")
        check(0 <= top < 900, "what was done far below is said in sight, not at %s" % top)
        named(driver, "button", "Undo")[0].click()
        hanging(driver, base)
    driver.get(base + "/articles/" + identity)
    check(len(driver.find_elements(By.TAG_NAME, "h1")) == 1, "an article has one h1")
    check(driver.find_elements(By.CSS_SELECTOR, "article.prose"), "its prose is an article")
    for name in ["Bookmark", "Share", "Hide"]:
        check(named(driver, "button", name), "an article has a button " + name)
    check(named(driver, "a", "Original"), "an article leads to its original")
    if not script:
        check(not driver.find_elements(By.CSS_SELECTOR, "[data-current]"), "no script ran")


def hanging(driver, base):
    """A mark that the network takes and does not answer is kept and sent from the next page."""
    def pressed():
        return named(driver, "button", "Bookmark", articles(driver)[2])[0].get_attribute(
            "aria-pressed")

    def waiting():
        return driver.execute_script("return localStorage.getItem('tintm-deeds-ada') || '[]'")

    driver.get(base + "/")
    wait(driver, lambda: waiting() == "[]")
    driver.execute_script("""
        const send = window.fetch;
        window.fetch = (where, how) =>
          how?.method === 'POST' ? new Promise(() => {}) : send(where, how);""")
    named(driver, "button", "Bookmark", articles(driver)[2])[0].click()
    wait(driver, lambda: pressed() == "true")
    check("bookmark-" in waiting(), "a mark is kept until it is answered")
    driver.get(base + "/")
    wait(driver, lambda: waiting() == "[]" and pressed() == "true")
    named(driver, "button", "Bookmark", articles(driver)[2])[0].click()
    wait(driver, lambda: waiting() == "[]" and pressed() == "false")


def stays(driver, base, script):
    """A list that is read stays as it is: Back, Next and Previous follow it."""
    driver.get(base + "/")

    def order():
        return [card.get_attribute("data-id") for card in articles(driver) if card.is_displayed()]

    def here():
        return driver.find_element(By.CSS_SELECTOR, "article.prose").get_attribute("data-id")

    def go(way):
        before = driver.current_url
        driver.execute_script("arguments[0].click()", driver.find_element(By.CSS_SELECTOR, way))
        wait(driver, lambda: driver.current_url != before)

    unread = lambda: int(driver.find_element(
        By.CSS_SELECTOR, ".tabs .unread").text.replace(",", ""))
    is_read = lambda card: "read" in card.get_attribute("class").split()
    before, number = order(), unread()
    opened = [card for card in articles(driver)[4:8] if not is_read(card)]
    number -= len(opened)
    go("article[data-id='%s'] h2 a" % before[5])
    check(here() == before[5], "the chosen article is opened")
    for way, place in [("next", 6), ("next", 7), ("prev", 6), ("prev", 5), ("prev", 4)]:
        go("a[rel=%s]" % way)
        check(here() == before[place], "%s leads to place %d of the list" % (way, place))
    driver.execute_script("history.go(-6)")
    wait(driver, lambda: len(order()) > 5)
    check(order() == before, "the list that one goes back to is the one that was left")
    if script:
        read = driver.find_element(By.CSS_SELECTOR, "article[data-id='%s']" % before[6])
        check(is_read(read), "what was opened is marked read")
        check(unread() == number, "the list shows %d unread, not %d" % (unread(), number))
        card = articles(driver)[2]
        less = 0 if is_read(card) else 1
        named(driver, "button", "Hide", card)[0].click()
        wait(driver, lambda: before[2] not in order())
        wait(driver, lambda: unread() == number - less)
        check(order() == before[:2] + before[3:], "a hidden card leaves its list")
    else:
        named(driver, "button", "Hide", articles(driver)[2])[0].click()
        wait(driver, lambda: "done=hide" in driver.current_url)
        check(order() == before[:2] + before[3:], "without a script, too")
    named(driver, "button", "Undo")[0].click()
    wait(driver, lambda: before[2] in order())
    if script:
        wait(driver, lambda: unread() == number)
    check(order() == before, "Undo brings it back to its place")
    if script:
        shown = lambda: driver.find_element(
            By.CSS_SELECTOR, "meta[name=list]").get_attribute("content")
        listed = shown()
        driver.refresh()
        check(shown() != listed, "loading the page again makes a new list")


def keys(driver, base):
    driver.get(base + "/")
    body = driver.find_element(By.TAG_NAME, "body")

    def focused():
        return driver.switch_to.active_element

    body.send_keys("j")
    titles = [c.find_element(By.CSS_SELECTOR, "h2 a").text for c in articles(driver)[:3]]
    check(focused().text == titles[0], "j goes to the first headline")
    focused().send_keys("j")
    check(focused().text == titles[1], "j goes to the next headline")
    focused().send_keys("k")
    check(focused().text == titles[0], "k goes back")

    def is_read():
        return "read" in articles(driver)[0].get_attribute("class").split()

    # Without a script it may have been read before.
    before = is_read()
    focused().send_keys("m")
    wait(driver, lambda: is_read() != before)
    focused().send_keys("?")
    wait(driver, lambda: driver.find_elements(By.CSS_SELECTOR, "dialog[open] table"))
    dialog = driver.find_element(By.CSS_SELECTOR, "dialog[open]")
    check(dialog.accessible_name == "Keyboard shortcuts", "the list of keys has a name")
    focused().send_keys(Keys.ESCAPE)
    focused().send_keys("v")
    wait(driver, lambda: len(driver.window_handles) == 2)
    driver.switch_to.window(driver.window_handles[1])
    wait(driver, lambda: not driver.current_url.startswith(("about:", base)))
    driver.close()
    driver.switch_to.window(driver.window_handles[0])
    for sequence, path in [("gb", "/bookmarks"), ("gs", "/settings"), ("gf", "/sources")]:
        driver.find_element(By.TAG_NAME, "body").send_keys(sequence)
        wait(driver, lambda path=path: driver.current_url.endswith(path))
    driver.get(base + "/")
    driver.find_element(By.TAG_NAME, "body").send_keys("/")
    check(focused().get_attribute("name") == "q", "/ goes to the search")


def quality(driver, base, paths):
    """Nothing for axe to find, no violation of the policy, nothing wider than the screen."""
    for path in paths:
        driver.get(base + path)
        wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
        check(wide <= 0, "%s is %d pixels too wide" % (path, wide))
        for line in driver.get_log("browser"):
            # An error page itself is no error.
            if line["level"] == "SEVERE" and "status of 404" not in line["message"]:
                check(False, "%s: %s" % (path, line["message"]))
        axe = Axe(driver)
        axe.inject()
        for violation in axe.run()["violations"]:
            where = [node["target"] for node in violation["nodes"]][:2]
            check(False, "%s: %s %s" % (path, violation["id"], where))


def painting(driver, base, paths):
    """The style alone holds the first paint up, and nothing moves afterwards."""
    for path in paths:
        driver.get(base + path)
        blocking, shifts = driver.execute_async_script("""
            const done = arguments[0]
            const blocking = performance.getEntriesByType("resource")
              .filter(entry => entry.renderBlockingStatus === "blocking").map(entry => entry.name)
            // The observer also gets the shifts from before it was made.
            const shifts = [], name = source => source.node?.outerHTML?.slice(0, 100)
            new PerformanceObserver(list => list.getEntries().forEach(
                entry => shifts.push([entry.value, entry.sources.map(name)])))
              .observe({type: "layout-shift", buffered: true})
            requestAnimationFrame(() => setTimeout(() => done([blocking, shifts])))""")
        check(len(blocking) == 1 and "style" in blocking[0], "%s waits for %s" % (path, blocking))
        check(not shifts, "%s moves after its first paint: %s" % (path, shifts))


def wide_source():
    """Adds a source whose article has everything that could be wider than a screen."""
    word = "Wort" * 120
    blank = "\u00a0".join(["unbroken"] * 60)
    cells = "".join("<td>column %d %s</td>" % (i, "x" * 40) for i in range(30))
    body = "".join([
        "<p>%s %s</p>" % (word, blank), "<h2>%s</h2>" % word, "<pre>%s</pre>" % word,
        "<p><code>%s</code> <a href='https://w.example/%s'>https://w.example/%s</a></p>"
        % (word, word, word),
        "<table><tr>%s</tr><tr><th colspan=30>%s</th></tr></table>" % (cells, word),
        "<blockquote>" * 12 + "<p>%s</p>" % word + "</blockquote>" * 12,
        "<ul><li>" * 12 + word + "</li></ul>" * 12,
        "<math><mrow><mi>%s</mi></mrow></math>" % word,
        "<iframe src='https://w.example/%s' width=4000 title='%s'></iframe>" % (word, word),
        "<figure><img src='https://w.example/i.png' width=4000 alt='%s'>" % word,
        "<figcaption>%s</figcaption></figure>" % word,
        "<dl><dt>%s</dt><dd>%s</dd></dl>" % (word, word),
        "<p>" + "&#x202e;" + word + "</p>",
    ])
    item = {
        "id": "1", "url": "https://w.example/" + word, "title": word, "summary": word + " summary",
        "content_html": body, "tags": [word], "authors": [{"name": word}, {"name": blank}],
        "language": "de", "_comments": {"url": "https://w.example/c"},
        "attachments": [{"url": "https://w.example/a.mp3", "mime_type": "audio/mpeg", "title": word}],
    }
    plain = {"id": "2", "url": "https://w.example/2", "title": blank, "content_text": word}
    with open(folder + "/edition/wide.json", "w") as file:
        json.dump({
            "version": "https://jsonfeed.org/version/1.1", "title": word, "items": [item, plain],
        }, file)
    with open(folder + "/feeds.yml") as file:
        text = file.read()
    category = "Donaudampfschifffahrtsgesellschaft" * 2
    source = "sources:\n  - name: %s\n    url: file:edition/wide.json\n    category: %s\n" % (
        word[:100], category)
    with open(folder + "/feeds.yml", "w") as file:
        file.write(text.replace("\nsources:\n", "  - " + category + "\n\n" + source, 1))


def wide_paths():
    """The pages of the articles of that source."""
    found = json.loads(tintm(
        "feed", "--sort", "newest", "--source", ("Wort" * 120)[:100], "--json"))["items"]
    check(len(found) == 2, "the wide source has two articles, not %d" % len(found))
    paths = ["/?sort=newest", "/search?q=summary", "/sources/named/" + ("Wort" * 120)[:100],
             "/search?q=" + "Wort" * 120]
    for item in found:
        one = "/articles/%d" % item["id"]
        paths += [one, one + "/story", one + "/related", one + "/explain"]
    return paths


def widths(driver, base, paths):
    """No page is wider than its screen: nothing is to be moved sideways."""
    for width in [360, 390, 820, 1440]:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 1000})
        for path in paths:
            driver.get(base + path)
            extra, wide = driver.execute_script("""
                const page = document.documentElement, most = page.clientWidth;
                document.querySelectorAll('details').forEach(one => { one.open = true; });
                const isCut = one => one.closest('.scroll *, pre *, .tabs *, .hidden, [hidden]');
                const wide = [...document.body.querySelectorAll('*')].filter(one => !isCut(one))
                  .filter(one => one.getBoundingClientRect().right > most + 1);
                return [page.scrollWidth - Math.min(innerWidth, %d),
                  wide.slice(0, 3).map(one => one.outerHTML.slice(0, 60))]""" % width)
            check(extra <= 0 and not wide,
                  "%s is %s pixels too wide for %d: %s" % (path[:60], extra, width, wide))
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def targets(driver, base, paths):
    """Controls are large enough for a finger; links in running text need not be."""
    for path in paths:
        driver.get(base + path)
        small = driver.execute_script("""
            return [...document.querySelectorAll('a, button, select, summary, input')]
              .filter(e => e.checkVisibility() && e.type !== 'hidden')
              .filter(e => !e.closest('.prose, .skip'))
              .map(e => e.closest('label') || e)
              .filter(e => e.getBoundingClientRect().height < 44)
              .map(e => e.outerHTML.slice(0, 90))""")
        check(not small, "%s: too small to press: %s" % (path, small[:3]))


def lost(driver, base):
    driver.get(base + "/no/such/page")
    check(named(driver, "nav", "Categories"), "an error page has the navigation")
    named(driver, "a", "To the front page")[0].click()
    wait(driver, lambda: driver.current_url == base + "/")


def news(driver, base):
    """New articles are announced without moving the list, and the button shows them."""
    driver.get(base + "/")
    top = lambda: articles(driver)[0].rect["y"]
    before = top()
    # As another tab passes them on.
    driver.execute_script(
        "new BroadcastChannel('tintm-news').postMessage({ count: 3, categories: { world: 3 } })")
    wait(driver, lambda: named(driver, "button", "3 new"))
    check(top() == before, "the announcement moves the list by %s" % (top() - before))
    named(driver, "button", "3 new")[0].click()
    wait(driver, lambda: driver.current_url == base + "/?sort=newest")
    tabs = driver.find_elements(By.CSS_SELECTOR, "nav.tabs a[href*='categories/']")
    tabs[0].click()
    category = driver.find_element(By.ID, "news").get_attribute("data-category")
    driver.execute_script("""
        const channel = new BroadcastChannel('tintm-news');
        channel.postMessage({ count: 5, categories: { [arguments[0] + ' elsewhere']: 5 } });
        channel.postMessage({ count: 5, categories: { [arguments[0]]: 2, elsewhere: 3 } })""",
        category)
    wait(driver, lambda: named(driver, "button", "2 new"))


def passing(driver, base):
    """Cards that the reader moves past are marked read together, and one Undo takes them back."""
    def set_marking(wanted):
        driver.get(base + "/settings")
        box = named(driver, "input", "Mark read on scroll")[0]
        if box.is_selected() != wanted:
            box.click()
        named(driver, "button", "Save for all devices")[0].click()
        wait(driver, lambda: "saved" in driver.current_url)

    set_marking(True)
    driver.get(base + "/?unread=1")
    cards = articles(driver)
    identities = [card.get_attribute("data-id") for card in cards[:2]]
    is_read = lambda one: json.loads(
        tintm("read", "--peek", one, "--json"))["article"]["state"]["read"]
    body = driver.find_element(By.TAG_NAME, "body")
    for _ in range(3):
        body.send_keys("j")
    wait(driver, lambda: "Marked read: 2" in driver.find_element(By.ID, "status").text)
    wait(driver, lambda: all(map(is_read, identities)))
    named(driver, "button", "Undo")[0].click()
    wait(driver, lambda: not any(map(is_read, identities)))
    set_marking(False)


def touches(driver, *points):
    """A finger that goes from point to point and is lifted."""
    for kind, place in [("touchStart", points[0])] + [("touchMove", point) for point in points]:
        driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": place[0], "y": place[1]}]})
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def swiping(driver, base):
    """A swipe leads to the next category or article, at the edge of a card it marks."""
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    path = lambda: driver.current_url.replace(base, "").split("?")[0]
    shift = lambda: driver.execute_script("return document.querySelector('#main').style.translate")
    left, right = [(280, 400), (250, 401), (150, 402), (60, 400)], [(80, 400), (200, 402), (330, 400)]
    driver.get(base + "/")
    first = driver.find_elements(By.CSS_SELECTOR, ".tabs a")[1].get_attribute("href")
    touches(driver, *right)
    check(path() == "/" and shift() == "", "before the first category is none")
    touches(driver, (200, 600), (190, 500), (100, 200))
    check(path() == "/", "scrolling is not taken")
    touches(driver, *left)
    wait(driver, lambda: driver.current_url.split("?")[0] == first)
    touches(driver, *right)
    wait(driver, lambda: path() == "/")
    card = [one for one in articles(driver) if named(driver, "button", "Mark read", one)][0]
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", card)
    box = driver.execute_script("""
        const box = arguments[0].getBoundingClientRect()
        return [box.left, box.right, box.top + 12]""", card)
    touches(driver, (box[1] - 6, box[2]), (200, box[2]), (60, box[2]))
    wait(driver, lambda: named(driver, "button", "Mark unread", card))
    check(path() == "/", "the edge of a card marks it")
    driver.get(driver.find_element(By.CSS_SELECTOR, "article h2 a").get_attribute("href"))
    next_one = driver.find_element(By.CSS_SELECTOR, "a[rel=next]").get_attribute("href")
    touches(driver, *left)
    wait(driver, lambda: driver.current_url == next_one)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def looks(driver, base):
    """Settings of one device are in its first paint, and only there."""
    def save(button, **choices):
        driver.get(base + "/settings")
        for name, value in choices.items():
            driver.find_element(
                By.CSS_SELECTOR, "input[name=%s][value='%s']" % (name, value)).click()
        named(driver, "button", button)[0].click()
        wait(driver, lambda: "saved" in driver.current_url)

    size = lambda: driver.execute_script(
        "return parseFloat(getComputedStyle(document.documentElement).fontSize)")
    save("Save for this device only", size=5, typeface="sans", density="headlines")
    driver.get(base + "/")
    check(size() == 16 * 1.31, "the text is larger, not %s" % size())
    check(not driver.find_elements(By.CSS_SELECTOR, ".brief, .picture"), "headlines alone")
    wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, "large text is %d pixels too wide" % wide)
    other = browser()
    try:
        sign_in(other, base)
        check(other.find_element(By.TAG_NAME, "html").get_attribute("data-size") is None,
              "another device keeps its settings")
    finally:
        other.quit()
    save("Use the settings of the other devices")
    driver.get(base + "/")
    check(size() == 16, "the device has the settings of the others again")


def aloud(driver, base):
    """What assistive technology reads on the front page and in an article, in its order."""
    def tree(path):
        driver.get(base + path)
        nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        known, read = {node["nodeId"]: node for node in nodes}, []

        def visit(node):
            if not node.get("ignored"):
                read.append((node["role"]["value"], node.get("name", {}).get("value", "")))
            for child in node.get("childIds", []):
                if child in known:
                    visit(known[child])

        visit(nodes[0])
        return read

    def follows(read, expected, what):
        rest = iter(read)
        for role, name in expected:
            found = any(one[0] == role and name in one[1] for one in rest)
            check(found, "%s: after the others %s %r is read" % (what, role, name))
            if not found:
                return

    follows(tree("/"), [
        ("link", "Skip"), ("banner", ""), ("link", "tintm"), ("search", ""), ("searchbox", "Search"),
        ("navigation", "Categories"), ("link", "Top"), ("main", ""), ("heading", "Top"),
        ("article", ""), ("heading", ""), ("link", ""), ("button", "Bookmark"), ("button", "Hide"),
        ("article", ""), ("navigation", "Order"), ("link", "Rising")], "the front page")
    article = driver.find_element(By.CSS_SELECTOR, "article h2 a").get_attribute("href")
    follows(tree(article.replace(base, "")), [
        ("main", ""), ("heading", ""), ("time", ""), ("button", "Bookmark"), ("button", "Share"),
        ("link", "Original"), ("article", "Text"), ("paragraph", ""), ("complementary", "")],
        "an article")


def tabbing(driver, base):
    """With Tab and Enter alone a reader gets from the top into an article and back."""
    driver.get(base + "/")
    body = driver.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.TAB)
    check("Skip" in driver.switch_to.active_element.text, "the first stop skips the navigation")
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    for _ in range(12):
        driver.switch_to.active_element.send_keys(Keys.TAB)
        stop = driver.switch_to.active_element
        outline = driver.execute_script(
            "return getComputedStyle(arguments[0]).outlineStyle", stop)
        check(outline != "none", "the focus is seen on " + stop.get_attribute("outerHTML")[:80])
        if stop.find_elements(By.XPATH, "ancestor::h2"):
            break
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    wait(driver, lambda: "/articles/" in driver.current_url)
    driver.back()
    wait(driver, lambda: articles(driver))


def offline(driver, server):
    base = server.base
    driver.get(base + "/")
    wait(driver, lambda: driver.execute_script(
        "return navigator.serviceWorker.controller !== null"), 20)
    kept = lambda address: driver.execute_async_script("""
        const done = arguments[1];
        caches.match(arguments[0], { ignoreVary: true }).then(kept => done(!!kept))""", address)
    shown = lambda: [card.get_attribute("data-id") for card in articles(driver)]
    driver.get(base + "/?sort=newest")
    newest = shown()
    wait(driver, lambda: kept(base + "/?sort=newest"), 60)
    driver.get(base + "/")
    cards = articles(driver)
    ranked = shown()
    address = cards[7].find_element(By.CSS_SELECTOR, "h2 a").get_attribute("href")
    identity = cards[8].get_attribute("data-id")
    wait(driver, lambda: kept(address), 60)
    server.stop()
    driver.get(base + "/?sort=newest")
    check(shown() == newest, "a list in another order is kept as a list of its own")
    driver.get(base + "/")
    check(shown() == ranked, "which does not take the place of the ranked one")
    check("Offline" in driver.find_element(By.TAG_NAME, "main").text, "a kept page says so")
    card = driver.find_element(By.CSS_SELECTOR, "article[data-id='%s']" % identity)
    named(driver, "button", "Bookmark", card)[0].click()
    wait(driver, lambda: "network" in driver.find_element(By.ID, "status").text)
    driver.get(base + "/")
    card = driver.find_element(By.CSS_SELECTOR, "article[data-id='%s']" % identity)
    check(named(driver, "button", "Bookmark", card)[0].get_attribute("aria-pressed") == "true",
          "a mark that waits for the network is shown after a reload")
    driver.get(address)
    check(driver.find_elements(By.CSS_SELECTOR, "article.prose p"), "a kept article can be read")
    driver.get(base + "/articles/999999")
    check(driver.current_url.split("#")[0] == base + "/",
          "a page that was not kept leads to the front page")
    check(driver.find_element(By.ID, "not-kept").is_displayed(), "which says so")
    return address.rsplit("/", 1)[1], identity


def delivered(driver, base, opened, kept):
    driver.get(base + "/bookmarks")
    wait(driver, lambda: driver.execute_script(
        "return localStorage.getItem('tintm-deeds-ada') === '[]'"), 20)
    driver.get(base + "/bookmarks")
    found = driver.find_elements(By.CSS_SELECTOR, "article[data-id='%s']" % kept)
    check(found, "a mark that waited for the network was sent")
    state = json.loads(tintm("read", "--peek", opened, "--json"))["article"]["state"]
    check(state["read"], "an article opened offline counts as opened")


def dragging(driver, base):
    """A source goes to the category that it is dropped on, and back by Undo."""
    driver.get(base + "/sources")
    name, start = driver.execute_script("""
        const [from, to] = document.querySelectorAll('.sources');
        const card = from.querySelector('.source-card'), data = new DataTransfer();
        const send = (target, name) => target.dispatchEvent(
          new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }));
        send(card, 'dragstart'); send(to, 'dragover'); send(to, 'drop'); send(card, 'dragend');
        return [card.querySelector('h3').textContent, from.querySelector('h2').textContent]""")
    place = lambda: driver.execute_script("""
        const cards = [...document.querySelectorAll('.sources .source-card')];
        const card = cards.find(one => one.querySelector('h3').textContent === arguments[0]);
        return card.closest('.sources').querySelector('h2').textContent""", name)
    wait(driver, lambda: place() != start)
    driver.get(base + "/sources")
    check(place() != start, "a source that was dragged is in its new category")
    driver.execute_script("""
        const cards = [...document.querySelectorAll('.sources .source-card')];
        const card = cards.find(one => one.querySelector('h3').textContent === arguments[0]);
        const to = [...document.querySelectorAll('.sources')].find(
          one => one.querySelector('h2').textContent === arguments[1]);
        const send = (target, name) => target.dispatchEvent(new DragEvent(
          name, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }));
        send(card, 'dragstart'); send(to, 'drop')""", name, start)
    wait(driver, lambda: place() == start)
    check(named(driver, "button", "Undo"), "a move can be taken back")


def sources(driver, base):
    driver.get(base + "/sources")
    check(named(driver, "a", "Export OPML"), "sources lead to their export")
    named(driver, "a", "Add a source")[0].click()
    check(driver.find_element(By.NAME, "address").accessible_name == "Address", "field Address")
    check(named(driver, "button", "Find"), "button Find")
    driver.get(base + "/settings")
    for name in ["Save for all devices", "Revoke", "Sign out"]:
        check(named(driver, "button", name), "settings have a button " + name)
    check("this" in driver.find_element(By.TAG_NAME, "main").text, "this device is marked")
    box = named(driver, "input", "Mark read on scroll")[0]
    check(box.get_attribute("type") == "checkbox", "a box for marking read on scroll")
    named(driver, "input", "Dark")[0].click()
    named(driver, "button", "Save for all devices")[0].click()
    wait(driver, lambda: "saved" in driver.current_url)
    html = driver.find_element(By.TAG_NAME, "html")
    check(html.get_attribute("data-theme") == "dark", "the chosen theme is shown")


def moving(driver, base):
    """A file of another program moves in; a file that is none is refused."""
    item = {"id": "tag:example,2005:reader/item/1", "title": "Moved from afar",
            "canonical": [{"href": "https://afar.example/1"}], "published": 1700000000,
            "summary": {"content": "<p>Words from afar.</p>"},
            "origin": {"title": "Afar", "htmlUrl": "https://afar.example/"},
            "categories": ["user/-/state/com.google/starred", "user/-/label/Kept"]}
    with open(folder + "/starred.json", "w") as file:
        json.dump({"items": [item]}, file)
    with open(folder + "/nothing.txt", "w") as file:
        file.write("no list of anything")

    def upload(name):
        driver.get(base + "/import")
        driver.find_element(By.NAME, "file").send_keys(folder + "/" + name)
        named(driver, "button", "Move in")[0].click()

    upload("nothing.txt")
    wait(driver, lambda: driver.find_elements(By.CSS_SELECTOR, "[role=alert]"))
    upload("starred.json")

    def said():
        driver.get(base + "/import")
        return driver.find_element(By.CSS_SELECTOR, "main [role=status]:not(#status)").text

    wait(driver, lambda: "1 article moved in; 1 starred; 1 labelled" in said())
    driver.get(base + "/bookmarks")
    check("Moved from afar" in driver.find_element(By.TAG_NAME, "main").text,
          "a star that moved in is a bookmark")


def sign_out(driver, base):
    driver.get(base + "/settings")
    wait(driver, lambda: driver.execute_script(
        "return navigator.serviceWorker.controller !== null"))
    # What the page finds just before it leaves: the form is sent when the caches are empty.
    driver.execute_script("""
        const form = document.querySelector('form[data-sign-out]'), send = form.submit.bind(form);
        form.submit = async () => {
          document.title = 'left ' + (await caches.keys()).length;
        };
        window.leave = send""")
    named(driver, "button", "Sign out")[0].click()
    wait(driver, lambda: driver.title.startswith("left"))
    check(driver.title == "left 0", "caches when the form is sent: " + driver.title)
    driver.execute_script("leave()")
    wait(driver, lambda: "sign-in" in driver.current_url)
    driver.get(base + "/")
    check("sign-in" in driver.current_url, "nothing is to be seen after signing out")


def step(function, *arguments):
    global failures
    try:
        return function(*arguments)
    except Exception as error:
        failures += 1
        lines = traceback.format_exc().splitlines()
        places = [line.strip() for line in lines if "page.py" in line and "in wait" not in line]
        place = places[-1]
        print("FAILED:", function.__name__, place, str(error).splitlines()[0], flush=True)


def main():
    wide_source()
    tintm("fetch", "--force")
    with Server() as server:
        base = server.base
        plain = browser(script=False)
        try:
            step(sign_in, plain, base)
            step(lists, plain, base)
            step(stays, plain, base, False)
            step(deeds, plain, base, False)
        finally:
            plain.quit()
        driver = browser()
        try:
            step(sign_in, driver, base)
            step(lists, driver, base)
            step(stays, driver, base, True)
            step(deeds, driver, base, True)
            step(keys, driver, base)
            step(lost, driver, base)
            step(news, driver, base)
            step(passing, driver, base)
            driver.get(base + "/")
            told = driver.find_element(By.CSS_SELECTOR, ".more a").get_attribute("href")
            article = told.rsplit("/", 1)[0].replace(base, "")
            paths = ["/", "/bookmarks", "/sources", "/sources/add", "/figures", "/settings",
                     "/keys", "/import", "/continue", "/expired", "/search?q=tunnel", article, article + "/story",
                     article + "/explain", "/articles/999999", "/no/such/page"]
            step(quality, driver, base, paths)
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": "dark"}]})
            step(quality, driver, base, paths)
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
            step(painting, driver, base, paths)
            step(looks, driver, base)
            step(aloud, driver, base)
            step(tabbing, driver, base)
            wide = wide_paths()
            step(widths, driver, base, paths + wide + [
                "/settings/apps", "/settings/rules", "/save", "/import", "/sign-in"])
            waiting = step(offline, driver, server)
        except BaseException:
            driver.quit()
            raise
    with Server2(server) as again:
        try:
            if waiting:
                step(delivered, driver, again.base, *waiting)
        finally:
            driver.quit()
        phone = browser(360, 800)
        try:
            step(sign_in, phone, again.base)
            step(quality, phone, again.base, paths)
            step(painting, phone, again.base, paths)
            step(targets, phone, again.base, paths + wide + [
                "/settings/apps", "/settings/rules", "/save"])
            step(swiping, phone, again.base)
            step(sources, phone, again.base)
            step(moving, phone, again.base)
            step(dragging, phone, again.base)
            step(sign_out, phone, again.base)
        finally:
            phone.quit()


class Server2(Server):
    """The same server again, at the same place."""

    def __init__(self, earlier):
        self.base = earlier.base


main()
sys.exit(min(failures, 100))
