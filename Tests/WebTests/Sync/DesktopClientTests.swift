import Foundation
import Models
import Store
import Testing

@testable import Web

/// The sync protocols, used by graphical clients, one after the other. `Scripts/run-tests` runs these
/// tests alone: a client waits long for a busy machine.
@Suite(.serialized)
struct DesktopClientTests {
  private static let programs = [
    "/usr/bin/liferea", "/usr/bin/xvfb-run", "/usr/bin/dbus-run-session", "/usr/bin/dbus-send",
    "/usr/bin/python3", "/usr/bin/xdotool",
  ]

  /// Starts Liferea twice and ends it in every case. The first time it waits for the articles in its
  /// database and marks them all read, with the mouse on its first folder and a key; then it waits
  /// for the server to know. The second time they are there, and read.
  private static let script =
    """
    import glob, json, os, sqlite3, subprocess, sys, time, urllib.request, xml.etree.ElementTree
    home = os.environ["HOME"]
    address = sys.argv[1]
    end = time.monotonic() + 800

    def call(method):
        return subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.gnome.feed.Reader",
            "/org/gnome/feed/Reader", "org.gnome.feed.Reader." + method],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60).stdout.decode()

    def articles():
        for path in glob.glob(home + "/.local/share/liferea/liferea.db"):
            with sqlite3.connect("file:" + path + "?mode=ro", uri=True, timeout=60) as base:
                return sorted(title for title, in base.execute("SELECT title FROM items"))
        return []

    def get(path, header={}, data=None):
        return urllib.request.urlopen(
            urllib.request.Request(address + path, data, header), timeout=60).read().decode()

    def unread():
        login = get("/accounts/ClientLogin", data=b"Email=ada&Passwd=adas+phone+secret")
        value = [line[5:] for line in login.splitlines() if line.startswith("Auth=")][0]
        counts = json.loads(get("/reader/api/0/unread-count?output=json",
            {"Authorization": "GoogleLogin auth=" + value}))["unreadcounts"]
        return sum(count["count"] for count in counts if count["id"].startswith("feed/"))

    def mark():
        while time.monotonic() < end and unread() > 0:
            subprocess.run(["xdotool", "mousemove", "60", "80", "click", "1", "sleep", "2", "key", "ctrl+r"],
                timeout=60)
            time.sleep(3)
        print("unread: %d" % unread())

    def wait(new, count):
        seen = None
        while time.monotonic() < end:
            try:
                seen = (call("GetUnreadItems"), articles())
            except (sqlite3.Error, subprocess.TimeoutExpired) as error:
                seen = error
            else:
                if "int32 %d\\n" % new in seen[0] and len(seen[1]) == count:
                    return print(seen[1])
            time.sleep(1)
        print("no %d articles: %s" % (count, seen))

    def run(new, marks):
        with open(home + "/liferea.log", "a") as log:
            program = subprocess.Popen(["liferea", "--mainwindow-state=hidden"], stdout=log, stderr=log)
        try:
            wait(new, 5)
            if marks:
                mark()
        finally:
            program.terminate()
            try:
                program.wait(30)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()

    run(5, True)
    run(0, False)
    tree = xml.etree.ElementTree.parse(home + "/.cache/liferea/plugins/newsnew.opml")
    print([(folder.get("title"), [feed.get("title") for feed in folder]) for folder in tree.find("body")])
    """

  @Test(
    .enabled(
      if: programs.allSatisfy(FileManager.default.isExecutableFile),
      "Scripts/setup-check installs Liferea"))
  func `Liferea logs in, reads and marks, also after a restart`() async throws {
    let fixture = try SyncFixture()
    try await fixture.add(["One", "Two", "Three"])
    try await fixture.add(["Cup", "Final"], source: 2, later: 60)
    let home = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())")
    defer { try? FileManager.default.removeItem(at: home) }
    let settings = home.appending(path: ".config/liferea")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    // It asks before it marks a folder.
    let keys = home.appending(path: ".config/glib-2.0/settings")
    try FileManager.default.createDirectory(at: keys, withIntermediateDirectories: true)
    try "[org/gnome/liferea]\nconfirm-mark-all-read=false\n".write(
      to: keys.appending(path: "keyfile"), atomically: true, encoding: .utf8)
    let server = try await ServerFixture(fixture.handlers)
    let address = "http://127.0.0.1:\(server.port)"
    try """
    <?xml version="1.0"?>
    <opml version="1.0"><head><title>Liferea Feed List Export</title></head><body>
    <outline title="News" text="News" type="source" id="newsnew" updateInterval="-1"
      sourceType="fl_google_reader" xmlUrl="\(address)"
      username="ada" password="adas phone secret"/>
    </body></opml>
    """.write(
      to: settings.appending(path: "feedlist.opml"), atomically: true, encoding: .utf8)
    let script = home.appending(path: "drive.py")
    try Self.script.write(to: script, atomically: true, encoding: .utf8)
    // It ends everything that the script has started, if that lasts too long.
    let result = await Result {
      try await ClientProgram(path: "/usr/bin/timeout").run(
        [
          "--kill-after=10", "900", "xvfb-run", "-a", "dbus-run-session", "--", "env",
          "GSETTINGS_BACKEND=keyfile", "NO_AT_BRIDGE=1", "GTK_USE_PORTAL=0", "python3", script.path,
          address,
        ], home: home.path)
    }
    try await server.close()
    let (status, output) = try result.get()
    let lines = output.split(separator: "\n").filter {
      $0.hasPrefix("['") || $0.hasPrefix("[(") || $0.hasPrefix("no ")
        || $0.hasPrefix("unread")
    }
    #expect(status == 0, "\(output)")
    let articles = "['Cup', 'Final', 'One', 'Three', 'Two']"
    #expect(
      lines.map(String.init) == [
        articles, "unread: 0", articles,
        "[('world', ['Courier']), ('sport', ['Goal']), ('A∕B & C', ['Either/Or'])]",
      ], "\(output)")
  }
}

extension Result where Failure == any Error {
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
