import ArgumentParser
import Foundation
import Models
import Serving
import Sourcing
import Storing
import ViewModels

struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Lists the sources, and how they fare.",
    discussion: """
      With names it says all that is known of each: when it is looked at next and why then, what \
      ails it, and where it seems to move.

      EXAMPLES:
        tintm sources
        tintm sources "BBC News"
        tintm sources --json | jq '.items[] | select(.failures > 0) | .name, .last_error'
      """)

  @Argument(
    help: "Only these sources, in more detail.", completion: .sources)
  var names: [String] = []

  @Option(
    help: "Only the sources of this category; may be given several times.",
    completion: .categories)
  var category: [String] = []

  @Flag(help: "Only those that are no longer in feeds.yml and have articles still.")
  var gone = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    if gone { return try showGone() }
    let configuration = try Configuration.checked(at: globals.locations.configPath)
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
        Newsroom.sources(chosen, isDetailed: isDetailed, at: Date()), isQuiet: globals.quiet)
    }
    let newsroom = Newsroom(
      store: store, reader: try globals.readerName(in: store), now: Date())
    try output.show(
      newsroom.page(for: .sources(chosen, isDetailed: isDetailed)), isQuiet: globals.quiet)
  }

  private func showGone() throws {
    let sources = try globals.existingStore().removedSources()
    try output.show(
      ListViewModel(
        .gone,
        sources.map {
          RemovedSourceViewModel(name: $0.name, articles: $0.articles, bookmarked: $0.bookmarked)
        }, emptiness: "No source has gone from feeds.yml and left articles."),
      isQuiet: globals.quiet)
  }
}
