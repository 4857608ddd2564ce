import Basics
import Foundation
import Models
import Sourcing
import Store
import Subscribing
import ViewModels
import Words

@testable import Web

/// A real feeds.yml in its own folder, changed over HTTP.
final class ConfigurationFixture: Sendable {
  let path: String
  private let folder: String
  private let store: any Store

  /// - Parameter text: the text of feeds.yml; its sources are configured in the store.
  init(_ text: String, store: any Store) throws {
    folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
    path = folder + "/feeds.yml"
    self.store = store
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try Self.configure(store, from: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  private static func configure(_ store: any Store, from path: String) throws {
    let configuration = try ConfigurationReader.read(path) { _, _ in nil }
    try store.configure(
      configuration.sources, categories: configuration.categories,
      at: Date(timeIntervalSince1970: 1_700_000_000))
  }

  /// Discovery finds one feed, at found.example and at its own address.
  var management: SourceManagement {
    SourceManagement(
      Subscriptions(
        store: store, configPath: path, read: { try ConfigurationReader.read($0) { _, _ in nil } },
        changed: { [store, path] in try Self.configure(store, from: path) })
    ) { address in
      let isFeed = WebAddress.withoutCredentials(address) == "https://found.example/feed"
      guard isFeed || address == "found.example" else {
        throw SubscriptionRefusal(.verbatim("“\(address)” does not answer."))
      }
      let feed = FoundFeed(
        url: "https://found.example/feed", title: "Found <feed>", format: "rss", items: 7,
        clue: isFeed ? .itself : .declared, why: .verbatim("declared"),
        samples: ["First headline"])
      return DiscoveryViewModel(
        url: address, siteTitle: "Found", feeds: [feed],
        listings: [SourceListing(name: "Found <feed>", url: isFeed ? address : feed.url)],
        requests: 1)
    }
  }
}
