import Foundation
import Models
import SQLiteStore
import Sourcing
import Store
import Subscribing
import Testing
import Words

/// Addresses with credentials.
extension SubscriptionsTests {
  @Test func `a source without a title is named without its password`() throws {
    for reader in ["ada", "ben"] {
      let url = "https://\(reader):secret@\(reader).example/feed?token=t"
      for name in ["", url] {
        let report = try lists.subscribe(
          to: [SourceListing(name: name, url: url)], for: reader, unfiled: "x", isRehearsal: true,
          at: now)
        #expect(report.additions.map(\.name) == ["https://\(reader).example/feed?token=…"])
        #expect(report.additions.map(\.url) == [url])
      }
      _ = try lists.subscribe(
        to: SourceListing(name: url, url: url, categories: ["x"]), for: reader, at: now)
      #expect(try !names(reader).joined().contains("secret"))
    }
    #expect(
      try lists.rename("Goal", to: "https://a:secret@x/", for: "ben", at: now).name == "https://x/")
  }

  /// What earlier versions wrote.
  @Test func `a configured name shows no password, and its rules keep their source`() throws {
    try """
    sources:
      - name: "https://me:secret@x.example/rss"
        url: https://me:secret@x.example/rss
        category: world
      - name: "https://you:other@x.example/rss"
        url: https://you:other@x.example/rss
        category: world
    rules:
      - {match: "a", sources: ["https://me:secret@x.example/rss"], hide: true}

    """.write(toFile: path, atomically: true, encoding: .utf8)
    let read = try ConfigurationReader.read(path) { _, _ in nil }
    #expect(read.sources.map(\.name) == ["https://x.example/rss", "https://x.example/rss 2"])
    #expect(read.rules.map(\.rule.sources) == [["https://x.example/rss"]])
    _ = try lists.rename("https://x.example/rss 2", to: "Other", for: "ada", at: now)
    #expect(file.contains("- name: Other\n") && file.contains("me:secret@x.example/rss"))
  }

  @Test func `a left out source is found again without its credentials`() throws {
    try text.replacing("https://goal", with: "https://me:pw@goal")
      .write(toFile: path, atomically: true, encoding: .utf8)
    try configure()
    _ = try lists.unsubscribe(from: "Goal", for: "ben", at: now)
    #expect(try names("ben") == ["Courier"])
    _ = try lists.subscribe(
      to: SourceListing(name: "Goal", url: "https://goal.example/atom"), for: "ben", at: now)
    #expect(try names("ben") == ["Courier", "Goal"])
    #expect(try store.ownSources(of: 2).isEmpty)
  }
}
