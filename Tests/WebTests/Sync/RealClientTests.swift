import Foundation
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

/// The sync protocols over sockets, used by third-party clients.
struct RealClientTests {
  private let fixture: SyncFixture
  private let folder: URL

  init() throws {
    fixture = try SyncFixture()
    folder = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A served newsroom: five articles of two sources, of which one is read.
  private func serving(
    _ body: (_ address: String, _ world: [Int64], _ sport: [Int64]) async throws -> Void
  ) async throws {
    let world = try await fixture.add(["Bridge & tunnel", "<b>Bold</b>", "Three"])
    let sport = try await fixture.add(["Cup", "Final"], source: 2, later: 60)
    try fixture.store.mark([world[0]], isRead: true, reader: "ada", at: SyncFixture.now)
    let server = try await ServerFixture(fixture.handlers)
    do {
      try await body("http://127.0.0.1:\(server.port)", world, sport)
    } catch {
      try await server.close()
      throw error
    }
    try await server.close()
    try FileManager.default.removeItem(at: folder)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.appending(path: name).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func python(_ script: String) async throws -> [String] {
    let (status, output) = try await ClientProgram.python.run(
      [file("script.py", script)], home: folder.path)
    #expect(status == 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }

  private func read() throws -> Set<Int64> {
    try Set(
      fixture.store.streamIDs(.init(sources: [1, 2, 3], isRead: true, limit: 99), reader: "ada"))
  }

  private func starred() throws -> [Int64] {
    try fixture.store.streamIDs(
      .init(sources: [1, 2, 3], isBookmarked: true, limit: 99), reader: "ada")
  }

  @Test(
    .enabled(if: ClientProgram.python.isInstalled, "Scripts/setup-check installs libgreader"),
    arguments: ["", "/api/greader.php"])
  func `libgreader logs in, reads, pages and marks`(_ base: String) async throws {
    try await serving { address, world, sport in
      let lines = try await python(
        """
        from libgreader import url, auth
        base = "\(address)\(base)/reader/api/0/"
        for name, value in list(vars(url.ReaderUrl).items()):
            if isinstance(value, str) and value.startswith("https://www.google.com/reader/api"):
                setattr(url.ReaderUrl, name, value.replace("https://www.google.com/reader/api/0/", base))
        auth.ClientAuthMethod.CLIENT_URL = "\(address)\(base)/accounts/ClientLogin"
        from libgreader import GoogleReader, ClientAuthMethod
        reader = GoogleReader(ClientAuthMethod("ada", "adas phone secret"))
        print(reader.getUserInfo()["userName"])
        reader.makeSpecialFeeds()
        reader.buildSubscriptionList()
        print([(feed.title, feed.unread) for feed in reader.getSubscriptionList()])
        print([category.label for category in reader.getCategories()])
        everything = reader.getSpecialFeed("reading-list")
        everything.loadItems(loadLimit=2)
        while everything.continuation:
            everything.loadMoreItems(loadLimit=2)
        print([item.title for item in everything.getItems()])
        print([item.isRead() for item in everything.getItems()])
        sport = reader.getSubscriptionList()[1]
        sport.loadItems()
        print(sport.getItems()[0].markRead(), sport.getItems()[1].markStarred())
        print(reader.markFeedAsRead(reader.getSubscriptionList()[0]))
        """)
      #expect(
        lines == [
          "ada", "[('Courier', 2), ('Goal', 2), ('Either/Or', 0)]",
          "['world', 'sport', 'A\u{2215}B & C']",
          "['Final', 'Cup', 'Three', '＜b＞Bold＜/b＞', 'Bridge & tunnel']",
          "[False, False, False, False, True]", "True True", "OK",
        ])
      #expect(try read() == Set(world + [sport[1]]))
      #expect(try starred() == [sport[0]])
    }
  }

  @Test(.enabled(if: ClientProgram.python.isInstalled, "Scripts/setup-check installs miniflux"))
  func `Miniflux's own client reads and marks`() async throws {
    try await serving { address, world, sport in
      let lines = try await python(
        """
        import miniflux
        for client in [miniflux.Client("\(address)", api_key="adas phone secret", timeout=600),
                       miniflux.Client("\(address)", username="ada", password="adas phone secret",
                                       timeout=600)]:
            print(client.me()["username"], len(client.get_feeds()), len(client.get_categories()))
        print(client.get_version()["version"] != "")
        found = client.get_entries(status="unread", order="published_at", direction="desc", limit=3)
        print(found["total"], [entry["title"] for entry in found["entries"]])
        print([entry["title"] for entry in client.get_feed_entries(2, order="id")["entries"]])
        print(client.update_entries([\(sport[0]), \(sport[1])], "read"))
        client.toggle_bookmark(\(world[1]))
        print([entry["id"] for entry in client.get_entries(starred="true")["entries"]])
        print(client.get_entry(\(world[0]))["status"], client.get_feed_counters()["unreads"]["1"])
        client.mark_feed_entries_as_read(1)
        print(client.get_entries(status="unread")["total"])
        try:
            client.get_entry(999)
        except miniflux.ResourceNotFound as error:
            print(error.get_error_reason())
        try:
            miniflux.Client("\(address)", api_key="wrong", timeout=600).me()
        except miniflux.AccessUnauthorized as error:
            print("refused")
        """)
      #expect(
        lines == [
          "ada 3 3", "ada 3 3", "True", "4 ['Final', 'Cup', 'Three']", "['Cup', 'Final']", "True",
          "[\(world[1])]", "read 2", "0", "There is no entry 999.", "refused",
        ])
      #expect(try read() == Set(world + sport))
    }
  }

  @Test(
    .enabled(if: ClientProgram.newsboat.isInstalled, "Scripts/setup-check installs newsboat"),
    arguments: ["feedhq", "miniflux"])
  func `newsboat reloads`(_ kind: String) async throws {
    try await serving { address, _, _ in
      var settings = """
        urls-source "\(kind)"
        \(kind)-url "\(address)"
        \(kind)-login "ada"
        \(kind)-password "adas phone secret"
        download-timeout 600

        """
      if kind == "feedhq" {
        settings += "feedhq-show-special-feeds no\nfeedhq-flag-star \"s\"\n"
      }
      let (status, output) = try await ClientProgram.newsboat.run(
        [
          "-C", file("config", settings), "-u", file("urls", ""),
          "-c", folder.appending(path: "cache.db").path, "-x", "reload", "print-unread",
        ], home: folder.path)
      #expect(status == 0)
      #expect(output.contains("4 unread articles"), "\(output)")
    }
  }
}
