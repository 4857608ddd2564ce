import ArgumentParser
import Composing
import Foundation
import Models
import Sourcing
import Store
import ViewModels
import Words

struct SourcesCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Lists the sources and their state.",
    discussion: """
      With names it prints all details: when and why each source is polled next, its errors, and \
      whether it is moving to a new address.

      EXAMPLES:
        tintm sources
        tintm sources "BBC News"
        tintm sources --json | jq '.items[] | select(.failures > 0) | .name, .last_error'
      """)

  @Argument(
    help: "Only these sources, with all details.", completion: .sources)
  var names: [String] = []

  @Option(
    help: "Only the sources of this category; may be repeated.",
    completion: .categories)
  var category: [String] = []

  @Flag(help: "Only sources that were removed from feeds.yml but still have articles.")
  var gone = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    if gone { return try showGone() }
    let configuration = try globals.configuration()
    let chosen = try SourceFilter(sources: names, categories: category)
      .apply(to: globals.ownSources(configuration))
    let database = try globals.locations.databasePlace(configured: configuration.database)
    let isDetailed = !names.isEmpty
    let store: any Store
    do throws(StoreFault) {
      store = try database.existing()
    } catch .missing {
      // Without a database, before the first pass, the configured sources are listed.
      return try output.show(
        Newsroom.sources(chosen, isDetailed: isDetailed, at: Date()))
    }
    let newsroom = Newsroom(
      store: store, reader: try globals.readerName(in: store), now: Date())
    try output.show(
      newsroom.page(for: .sources(chosen, isDetailed: isDetailed)))
  }

  private func showGone() throws {
    let locations = globals.locations
    let isOwn = try locations.isDatabaseOfConfiguration()
    let configured =
      isOwn && locations.exists(locations.configPath) ? try globals.configuration().sources : nil
    let store = try globals.existingStore()
    let sources = try store.removedSources(
      besides: configured, seenBy: globals.readerName(in: store))
    try output.show(
      ListViewModel(
        .gone,
        sources.map {
          RemovedSourceViewModel(name: $0.name, articles: $0.articles, bookmarked: $0.bookmarked)
        }, emptiness: Message(.noRemovedSources)))
  }
}
