import Foundation
import Models
import SQLiteStore
import Sourcing
import Store
import Subscribing
import Testing
import Words

final class SubscriptionsTests {
  let folder: String
  let store: SQLiteStore
  let text = """
    # Ours.
    categories: [world, sport]
    sources:
      - name: Courier   # daily
        url: https://courier.example/rss
        category: world
      # The best of all.
      - name: "Goal"
        url: https://goal.example/atom
        categories: [sport, world]
        interval: 1h

    network:
      contact: me@example.org

    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    store = try .inMemory()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    for name in ["ada", "ben"] { _ = try store.addReader(name) }
    try configure()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { folder + "/feeds.yml" }
  var file: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  var lists: Subscriptions {
    Subscriptions(
      store: store, configPath: path, read: { try ConfigurationReader.read($0) { _, _ in nil } },
      changed: {})
  }

  /// Applies the configuration, as the daemon does.
  func configure() throws {
    let configuration = try ConfigurationReader.read(path) { _, _ in nil }
    try store.configure(configuration.sources, categories: configuration.categories, at: now)
  }

  func names(_ reader: String) throws -> [String] {
    try lists.sources(of: reader).map(\.name)
  }

  @Test func `the first reader's changes are written into the file, and comments are kept`() throws
  {
    let place = SubscriptionChange.Place.configuration(path: path)
    #expect(
      try lists.rename("Courier", to: "The Courier: daily", for: "ada", at: now).place == place)
    #expect(try lists.move("Goal", to: ["Sport"], for: "ada", at: now).place == place)
    let new = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    #expect(try lists.subscribe(to: new, for: "ada", at: now).place == place)
    #expect(
      file
        == text.replacing("name: Courier ", with: "name: \"The Courier: daily\" ")
        .replacing(
          "categories: [sport, world]\n    interval", with: "category: sport\n    interval"
        )
        .replacing("categories: [world, sport]", with: "categories: [world, sport, essays]")
        .replacing(
          "interval: 1h\n",
          with: """
            interval: 1h
              - name: Letters
                url: https://letters.example/feed
                category: essays

            """))
    #expect(try lists.unsubscribe(from: "Goal", for: "ada", at: now).place == place)
    #expect(try names("ada") == ["The Courier: daily", "Letters"])
    #expect(try names("ben") == ["The Courier: daily", "Letters"])
    #expect(file.contains("# The best of all.") && !file.contains("goal.example"))
    #expect(try store.ownSources(of: 1).isEmpty)
  }

  @Test func `the title of a feed is no reader's own name`() throws {
    var new = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    new.isNamed = false
    _ = try lists.subscribe(to: new, for: "ben", at: now)
    #expect(try names("ben") == ["Courier", "Goal", "Letters"])
    #expect(try store.ownSources(of: 2).map(\.name) == [nil])
    // A shared source that is taken again has its name there.
    _ = try lists.unsubscribe(from: "Goal", for: "ben", at: now)
    var goal = SourceListing(
      name: "GOAL – all results", url: "https://goal.example/atom", categories: ["fun"])
    goal.isNamed = false
    _ = try lists.subscribe(to: goal, for: "ben", at: now)
    #expect(try names("ben") == ["Courier", "Goal", "Letters"])
    #expect(try store.ownSources(of: 2).allSatisfy { $0.name == nil })
  }

  @Test func `another reader's changes affect only that reader`() throws {
    let new = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    #expect(try lists.subscribe(to: new, for: "ben", at: now).place == .own)
    #expect(try lists.rename("Goal", to: "Football", for: "ben", at: now).place == .own)
    #expect(
      try lists.move("Football", to: ["fun", "Fun", "WORLD"], for: "ben", at: now).place == .own)
    #expect(try lists.unsubscribe(from: "Courier", for: "ben", at: now).place == .own)
    #expect(file == text)
    #expect(try names("ada") == ["Courier", "Goal"])
    let own = try lists.sources(of: "ben")
    #expect(own.map(\.name) == ["Football", "Letters"])
    #expect(own.map(\.categories) == [["fun", "world"], ["essays"]])
    #expect(own[0].interval == 3600)
    // An entry that is equal to the shared list's again is not a difference any more.
    try configure()
    _ = try lists.rename("Football", to: "Goal", for: "ben", at: now)
    _ = try lists.move("Goal", to: ["sport", "world"], for: "ben", at: now)
    #expect(try store.ownSources(of: 2).map(\.listing) == [.leftOut, .added])
    let courier = SourceListing(
      name: "Courier", url: "http://courier.example/rss/", categories: ["world"])
    _ = try lists.subscribe(to: courier, for: "ben", at: now)
    #expect(try names("ben") == ["Courier", "Goal", "Letters"])
    _ = try lists.unsubscribe(from: "Letters", for: "ben", at: now)
    #expect(try store.ownSources(of: 2).isEmpty)
    #expect(try store.sourcesOfReaders().isEmpty)
  }

  @Test func `a removed shared source that is added with another name is the reader's own`() throws
  {
    _ = try lists.unsubscribe(from: "Courier", for: "ben", at: now)
    let mine = SourceListing(
      name: "My Courier", url: "https://courier.example/rss", categories: ["two"])
    let report = try lists.subscribe(
      to: [mine], for: "ben", unfiled: nil, isTyped: true, at: now)
    #expect(report.added.map(\.name) == ["My Courier"])
    #expect(report.additions.map(\.categories) == [["two"]])
    func courier() throws -> Source? {
      try lists.sources(of: "ben").first { $0.address.string.contains("courier") }
    }
    #expect(try courier()?.name == "My Courier" && courier()?.categories == ["two"])
    _ = try lists.rename("My Courier", to: "Ours", for: "ben", at: now)
    #expect(try store.ownSources(of: 2).map(\.listing) == [.added])
    // It stays if it leaves the shared list.
    _ = try lists.unsubscribe(from: "Courier", for: "ada", at: now)
    try configure()
    #expect(try names("ada") == ["Goal"])
    #expect(try courier()?.name == "Ours" && courier()?.categories == ["two"])
    #expect(try store.sourcesOfReaders().count == 1)
  }

  @Test(arguments: ["ada", "ben"])
  func `filters of a source that is there become rules, once`(reader: String) throws {
    let goal = SourceListing(
      name: "Football", url: "http://goal.example/atom/",
      filters: [ForeignFilter(.minifluxBlock, "(?i)sponsor")])
    for expected in [1, 0] {
      let report = try lists.subscribe(to: [goal, goal], for: reader, unfiled: nil, at: now)
      #expect(report.additions.isEmpty && report.passedOver.count == 2)
      #expect(report.filters.rules.map(\.sources) == Array(repeating: ["Goal"], count: expected))
      #expect(report.filters.refusals == (expected == 1 ? [] : ["1 rule already exists"]))
      #expect(report.filterNotices.count == 1)
    }
    #expect(file.contains("sponsor") == (reader == "ada"))
    #expect(try store.ruleUses(of: reader, since: now).count == (reader == "ada" ? 0 : 1))
  }

  @Test func `a removed shared source that is added without a name is as before`() throws {
    _ = try lists.rename("Courier", to: "Mine", for: "ben", at: now)
    _ = try lists.unsubscribe(from: "Mine", for: "ben", at: now)
    let bare = SourceListing(name: "", url: "https://courier.example/rss")
    let report = try lists.subscribe(
      to: [bare], for: "ben", unfiled: nil, isTyped: true, at: now)
    #expect(report.additions.map(\.name) == ["Mine"])
    #expect(report.additions.map(\.categories) == [["world"]])
    #expect(try names("ben") == ["Mine", "Goal"])
  }

  @Test func `a source added without a name takes the title of its feed until it is renamed`()
    throws
  {
    let urls = ["a", "b", "c"].map { "https://\($0).example/rss?token=\($0)" }
    for url in urls { _ = try lists.subscribe(to: .init(name: "", url: url), for: "ada", at: now) }
    let own = SourceListing(name: "", url: "https://d.example/rss")
    _ = try lists.subscribe(to: own, for: "ben", at: now)
    try configure()
    let bare = urls.map { $0.replacing(/=.$/, with: "=…") }
    #expect(try names("ada").suffix(3) == bare[...])
    _ = try lists.rename(bare[2], to: "Mine", for: "ada", at: now)
    try configure()
    let ids = try urls.indices.map { try #require(try store.sourceID(named: names("ada")[2 + $0])) }
    func titled(_ reader: String, _ titles: [String?]) throws -> [String] {
      let known = try #require(try store.reader(named: reader))
      return try lists.nameByTitle(for: known, at: now) { id in
        ids.firstIndex(of: id).flatMap { titles[$0] }
      }
    }
    #expect(try titled("ada", [nil, nil, nil]).isEmpty)
    // Titles are from outside: names differ, are one line and show no password.
    #expect(
      try titled("ada", ["Goal", "A\nB https://x:y@b.example/", "C"])
        == ["Goal (a.example)", "A B https://b.example/"])
    try configure()
    #expect(try names("ada").suffix(3) == ["Goal (a.example)", "A B https://b.example/", "Mine"])
    #expect(try titled("ada", ["New", "New", "New"]).isEmpty)
    _ = try lists.rename("Goal (a.example)", to: "First", for: "ada", at: now)
    try configure()
    #expect(try titled("ada", ["New", "New", "New"]).isEmpty)
    #expect(file.contains("name: First"))
    // Another reader's list has a name of its own for an own source only.
    let ben = try #require(try store.reader(named: "ben"))
    #expect(try lists.nameByTitle(for: ben, at: now) { _ in "D" } == ["D"])
    #expect(try names("ben").last == "D")
  }

  @Test func `with a file that cannot be edited, a change is stored in the database`() throws {
    let flow = """
      sources: [{name: Courier, url: "https://courier.example/rss", category: world},
        {name: Goal, url: "https://goal.example/atom", category: sport}]

      """
    try flow.write(toFile: path, atomically: true, encoding: .utf8)
    try configure()
    #expect(try lists.unsubscribe(from: "Courier", for: "ada", at: now).place == .own)
    #expect(try lists.rename("Goal", to: "Football", for: "ada", at: now).name == "Football")
    #expect(try names("ada") == ["Football"])
    let after = try ConfigurationReader.read(path) { _, _ in nil }
    #expect(after.sources.count == 2)
    #expect(try names("ben").count == 2)
  }

  @Test func `an impossible change is refused with a reason and changes nothing`() throws {
    let twice = SourceListing(name: "Again", url: "https://COURIER.example/rss")
    for reader in ["ada", "ben"] {
      #expect(throws: SubscriptionRefusal(.existsAs, "Courier")) {
        try lists.subscribe(to: twice, for: reader, at: now)
      }
      #expect(throws: SubscriptionRefusal.self) {
        try lists.subscribe(
          to: SourceListing(name: "x", url: "javascript:alert(1)"), for: reader, at: now)
      }
      #expect(throws: SubscriptionRefusal.self) {
        try lists.rename("Courier", to: "goal", for: reader, at: now)
      }
      #expect(throws: SubscriptionRefusal.self) {
        try lists.rename("Courier", to: " \n ", for: reader, at: now)
      }
      for name in ["", ".", "..", "a\u{202E}b", "a\u{7}b"] {
        #expect(throws: SubscriptionRefusal.self) {
          try lists.move("Courier", to: [name], for: reader, at: now)
        }
      }
      for name in [".", "..", "a\u{7}b"] {
        let new = SourceListing(name: "x", url: "https://x.example/", categories: [name])
        #expect(throws: SubscriptionRefusal.self) {
          try lists.rename("Courier", to: name, for: reader, at: now)
        }
        #expect(throws: SubscriptionRefusal.self) {
          try lists.subscribe(to: [new], for: reader, unfiled: nil, isTyped: true, at: now)
        }
      }
      #expect(throws: SubscriptionRefusal.self) {
        try lists.unsubscribe(from: "None", for: reader, at: now)
      }
    }
    #expect(file == text)
    #expect(try store.ownSources(of: 1).isEmpty && store.ownSources(of: 2).isEmpty)
  }

  @Test func `a dry run reports the additions and changes nothing`() throws {
    let listings = [
      SourceListing(name: "Courier", url: "https://letters.example/feed"),
      SourceListing(name: "Goal", url: "https://goal.example/atom"),
    ]
    for (reader, place) in [
      ("ada", SubscriptionChange.Place.configuration(path: path)), ("ben", .own),
    ] {
      let report = try lists.subscribe(
        to: listings, for: reader, unfiled: "unsorted", isRehearsal: true, at: now)
      #expect(report.place == place && report.added.isEmpty)
      #expect(report.additions.map(\.name) == ["Courier (letters.example)"])
      #expect(report.passedOver.map(\.reason) == [Message(.existsAs, "Goal")])
    }
    #expect(file == text)
  }

  @Test func `a refused change of an address keeps the source`() throws {
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    _ = try lists.subscribe(to: letters, for: "ben", at: now)
    for (reader, name) in [("ada", "Goal"), ("ben", "Goal"), ("ben", "Letters")] {
      let before = try names(reader)
      for url in [
        "https://x.example/\u{1}", "https://COURIER.example/rss", "javascript:x", "https://",
      ] {
        #expect(throws: SubscriptionRefusal.self) {
          try lists.readdress(name, to: url, for: reader, at: now)
        }
      }
      #expect(try names(reader) == before)
    }
    #expect(file == text)
  }

  @Test func `a source at a new address takes the place of the old one`() throws {
    let place = SubscriptionChange.Place.configuration(path: path)
    let new = try lists.readdress("Goal", to: "https://new.example/atom", for: "ada", at: now)
    #expect(new.name == "Goal" && new.place == place)
    #expect(file == text.replacing("goal.example/atom", with: "new.example/atom"))
    try configure()
    let own = try lists.readdress("Goal", to: "https://own.example/atom", for: "ben", at: now)
    #expect(own.name == "Goal" && own.place == .own)
    #expect(try names("ben") == ["Courier", "Goal"])
    _ = try lists.readdress("Goal", to: "https://third.example/atom", for: "ben", at: now)
    #expect(
      try lists.sources(of: "ben").map(\.address.string)
        == ["https://courier.example/rss", "https://third.example/atom"])
    #expect(try lists.sources(of: "ada").map(\.address.string).last == "https://new.example/atom")
  }

  @Test func `of several changes none is made if one is refused`() throws {
    for reader in ["ada", "ben"] {
      #expect(throws: SubscriptionRefusal.self) {
        try lists.edit(
          [
            SourceEdit("Courier", name: "Renamed", categories: ["other"]),
            SourceEdit("Goal", url: "https://courier.example/rss"),
          ], for: reader, at: now)
      }
      #expect(try names(reader) == ["Courier", "Goal"])
    }
    #expect(try file == text && store.ownSources(of: 2).isEmpty)
    let changes = try lists.edit(
      [
        SourceEdit("Courier", name: "Renamed", categories: ["other"]),
        SourceEdit("Goal", categories: ["other", "sport"], url: "https://new.example/"),
      ], for: "ada", at: now)
    #expect(changes.map(\.name) == ["Renamed", "Goal"])
    #expect(try lists.sources(of: "ada").map(\.category) == ["other", "other"])
    #expect(
      file.contains("- name: Renamed   # daily") && file.contains("url: https://new.example/"))
  }

  @Test func `many changes are one pass over the file, and one that is a person's stays apart`()
    throws
  {
    func text(_ category: String, unusual: String = "") -> String {
      "sources:\n"
        + (1...300).map {
          "  - name: S\($0)\n    url: https://s\($0).example/\n    category: \(category)\n"
        }.joined() + unusual
    }
    let edits = (1...300).map { SourceEdit("S\($0)", categories: ["new"]) }
    try text("old").write(toFile: path, atomically: true, encoding: .utf8)
    _ = try lists.edit(edits, for: "ada", at: now)
    #expect(file == text("new"))
    let unusual = "  - {name: Odd, url: 'https://odd.example/', category: &odd old}\n"
    try text("old", unusual: unusual).write(toFile: path, atomically: true, encoding: .utf8)
    try configure()
    let places = try lists.edit(
      [SourceEdit("S1", categories: ["new"]), SourceEdit("Odd", categories: ["new"])], for: "ada",
      at: now
    ).map(\.place)
    #expect(places == [.configuration(path: path), .own])
    #expect(try lists.sources(of: "ada").filter { $0.category == "new" }.count == 2)
    // Two that are removed are removed together.
    _ = try lists.edit([.removal(of: "S2"), .removal(of: "S300")], for: "ada", at: now)
    #expect(try names("ada").count == 299)
  }
}
