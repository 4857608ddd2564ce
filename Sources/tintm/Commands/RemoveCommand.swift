import ArgumentParser
import Basics
import Foundation
import Models
import Sourcing
import Store
import Subscribing
import ViewModels
import Words

struct RemoveCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Unsubscribes from sources.",
    discussion: """
      Removes them from feeds.yml, or from your own list if you are not the first reader or may not \
      write feeds.yml. Their articles stay; `tintm purge NAME` deletes them.

      EXAMPLES:
        tintm remove "Old Paper"
        tintm remove https://example.org/feed.xml
      """,
    aliases: ["rm", "unsubscribe"])

  @Argument(help: "Names or addresses of sources.", completion: .sources)
  var names: [String]

  @OptionGroup var output: OutputOptions

  func run() async throws {
    try globals.changeSources(globals.configurationIfAny()) { subscriptions, reader in
      let sources = try subscriptions.sources(of: reader)
      let chosen = try names.map { try Self.source($0, among: sources) }
      let changes = try subscriptions.edit(
        chosen.distinct(by: \.name).map {
          .removal(of: $0.name, at: $0.address.string)
        }, for: reader, at: Date())
      try output.show(
        ListViewModel(
          .receipt,
          changes.map {
            SourceRemovalViewModel(name: $0.name, list: $0.place.message(for: reader))
          }))
    }
  }

  /// The source that a person means by its name, in any case, or by its address.
  private static func source(_ typed: String, among sources: [Source]) throws -> Source {
    let key = AddressInput.web(typed).map(SourceListing.key)
    let named =
      sources.first { $0.name == typed } ?? sources.first {
        $0.name.lowercased() == typed.lowercased()
      }
      ?? sources.first { SourceListing.key(of: $0.address.string) == key }
    guard let named else {
      throw Failure(
        .noInput, code: "no_such_source", "You have no source named “\(typed.prefix(200))”.",
        advice: Failure.advice(
          for: typed, among: sources.map(\.name), else: "`tintm sources` lists your sources."))
    }
    return named
  }
}

struct PurgeCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Deletes the articles of sources that are no longer in feeds.yml.",
    discussion: """
      Articles that a reader has bookmarked, labelled, noted or highlighted are kept. `tintm \
      sources --gone` lists such sources.

      EXAMPLES:
        tintm purge "Old Paper"
      """)

  @Argument(help: "Names of the sources.")
  var names: [String]

  @OptionGroup var output: OutputOptions

  /// Number of articles per transaction: few enough that other writers hardly wait.
  private static let batch = 500

  func run() async throws {
    let locations = globals.locations
    let store = try globals.existingStore()
    // What the last pass stored may be out of date.
    if locations.exists(locations.configPath), try locations.isDatabaseOfConfiguration() {
      try store.configure(from: locations.configPath)
    }
    let gone = try store.removedSources(besides: nil, seenBy: nil)
    let chosen = try names.map { name in
      guard let source = gone.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw Self.unknown(name, among: gone.map(\.name), in: store)
      }
      return source
    }
    let purged = try await Interruption.cancels {
      var purged: [PurgedSourceViewModel] = []
      for source in chosen {
        var deleted = 0
        while case let count = try await store.purge(source.id, limit: Self.batch), count > 0 {
          deleted += count
          try Task.checkCancellation()
        }
        purged.append(
          PurgedSourceViewModel(
            name: source.name, deleted: deleted, kept: source.articles - deleted))
      }
      try await store.dropUnusedPictures()
      try store.shrink()
      return purged
    }
    try output.show(ListViewModel(.purge, purged))
  }

  private static func unknown(
    _ name: String, among gone: [String], in store: any Store
  ) -> Failure {
    let configured = (try? store.listNames().sources) ?? []
    if configured.contains(where: { $0.lowercased() == name.lowercased() }) {
      return Failure(
        .usage, code: "still_configured",
        "“\(name)” is still in feeds.yml, or has no articles left.",
        advice: "First remove it from feeds.yml, or with `tintm remove`.")
    }
    return Failure(
      .noInput, code: "no_such_source", "No source named “\(name)” was removed from feeds.yml.",
      advice: Failure.advice(
        for: name, among: gone, else: "`tintm sources --gone` lists the removed sources."))
  }
}
