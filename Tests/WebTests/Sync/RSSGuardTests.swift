import Foundation
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

extension DesktopClientTests {
  private static let guardPrograms = [
    "/usr/bin/rssguard", "/usr/bin/dbus-run-session", "/usr/bin/python3",
  ]

  /// Starts RSS Guard without a display, waits until its database has what it should have, prints
  /// that, and ends it in every case. If it has no account yet, it gets one: as its dialog stores it,
  /// with the password scrambled by the key of a file.
  private static let guardScript =
    """
    import base64, json, os, signal, sqlite3, subprocess, sys, time
    address, unread, starred, seconds = sys.argv[1], *map(int, sys.argv[2:])
    settings = os.environ["HOME"] + "/.config/RSS Guard 4"
    # It makes its database first and its settings last: with both, its first start is over.
    parts = [settings + "/database/database.db", settings + "/config/config.ini"]
    end = time.monotonic() + seconds

    def counts(base):
        return [base.execute(query).fetchone()[0] for query in (
            "SELECT count(*) FROM Accounts", "SELECT count(*) FROM Categories",
            "SELECT count(*) FROM Feeds", "SELECT count(*) FROM Messages",
            "SELECT count(*) FROM Messages WHERE is_read = 0",
            "SELECT count(*) FROM Messages WHERE is_important = 1")]

    def session(wanted):
        seen = None
        # It asks the server once after its start, and does not try again if that fails.
        while seen != wanted and time.monotonic() < end:
            with open(os.environ["HOME"] + "/log", "a") as log:
                program = subprocess.Popen(["rssguard", "-s"], stdout=log, stderr=log,
                    start_new_session=True,
                    env=dict(os.environ, QT_QPA_PLATFORM="offscreen", QTWEBENGINE_DISABLE_SANDBOX="1"))
            limit = min(end, time.monotonic() + 60)
            try:
                while seen != wanted and time.monotonic() < limit:
                    time.sleep(0.5)
                    if not all(map(os.path.exists, parts)):
                        continue
                    try:
                        with sqlite3.connect(parts[0], timeout=60) as base:
                            seen = counts(base)
                    except sqlite3.Error as error:
                        seen = error
            finally:
                os.killpg(program.pid, signal.SIGKILL)
                program.wait()
        print("seen", seen)

    def scrambled(text, key):
        out, last = bytearray(), 0
        for place, byte in enumerate(b"r" + text.encode()):
            last ^= byte ^ (key >> (8 * (place % 8)) & 255)
            out.append(last)
        return base64.b64encode(b"\\x03\\x00" + bytes(out)).decode()

    if not os.path.exists(settings):
        session([0] * 6)
        key = 0x1234567890ABCDEF
        with open(settings + "/config/key.private", "w") as file:
            file.write(str(key))
        with open(parts[1], "w") as file:
            file.write("[feeds]\\nfeeds_update_on_startup=true\\nfeeds_update_on_startup_delay=1\\n"
                "[main]\\nfirst_run=false\\n")
        account = {"service": 1, "url": address, "username": "ada", "batch_size": 100,
            "password": scrambled("adas phone secret", key), "download_only_unread": False,
            "intelligent_synchronization": False,
            # Else it asks for the articles of the last year.
            "fetch_newer_than": "2020-01-01"}
        with sqlite3.connect(parts[0], timeout=60) as base:
            base.execute("INSERT INTO Accounts (id, type, custom_data) VALUES (1, 'greader', ?)",
                (json.dumps(account),))
    session([1, 3, 3, 5, unread, starred])
    """

  @Test(
    .enabled(
      if: guardPrograms.allSatisfy(FileManager.default.isExecutableFile),
      "Scripts/setup-check installs RSS Guard"))
  func `RSS Guard logs in and reads, and takes over marks after a restart`() async throws {
    let fixture = try SyncFixture()
    let world = try await fixture.add(["One", "Two", "Three"])
    let sport = try await fixture.add(["Cup", "Final"], source: 2, later: 60)
    let home = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let script = home.appending(path: "drive.py")
    try Self.guardScript.write(to: script, atomically: true, encoding: .utf8)
    let server = try await ServerFixture(fixture.handlers)
    func run(unread: Int, starred: Int) async throws -> [Substring] {
      let (_, output) = try await ClientProgram(path: "/usr/bin/timeout").run(
        [
          "--kill-after=10", "900", "dbus-run-session", "--", "python3", script.path,
          "http://127.0.0.1:\(server.port)", "\(unread)", "\(starred)", "400",
        ], home: home.path)
      return output.split(separator: "\n").filter { $0.hasPrefix("seen") }
    }
    let result = await Result {
      let first = try await run(unread: 5, starred: 0)
      try fixture.store.mark(
        [world[0], sport[1]], isRead: true, reader: "ada", at: SyncFixture.now)
      _ = try await fixture.miniflux(put: "entries/\(world[1])/bookmark")
      return (first, try await run(unread: 3, starred: 1))
    }
    try await server.close()
    let (first, second) = try result.get()
    #expect(first == ["seen [0, 0, 0, 0, 0, 0]", "seen [1, 3, 3, 5, 5, 0]"])
    #expect(second == ["seen [1, 3, 3, 5, 3, 1]"])
  }
}
