import ArgumentParser
import Foundation
import Serving
import Sourcing
import Storing

struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Lists the sources, and how they fare.")

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let configuration = try Configuration.checked(at: globals.locations.configPath)
    let path = globals.locations.databasePath(configured: configuration.database)
    let store: ArticleStore
    do {
      store = try .existing(at: path)
    } catch .missing {
      // Before the first pass there is still something to list.
      return try output.show(Newsroom.sources(configuration.sources, at: Date()))
    }
    let newsroom = Newsroom(store: store, reader: globals.readerName, now: Date())
    try output.show(newsroom.page(for: .sources(configuration.sources)))
  }
}
