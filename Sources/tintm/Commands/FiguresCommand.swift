import ArgumentParser
import Composing
import Foundation
import Sourcing
import Store

struct FiguresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures",
    abstract: "Shows how many articles arrive and how many are read.",
    discussion: """
      For each of the last 30 days: the articles that arrived and those that the reader opened; the \
      hours of the day, the sources opened most, the states of the sources, and slow servers.

      EXAMPLES:
        tintm figures
        tintm figures --json | jq '[.arrived[].articles] | add'
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    let configuration = try Configuration.checked(at: globals.locations.configPath)
    let newsroom = Newsroom(
      store: store, reader: try globals.readerName(in: store), now: store.now())
    try output.show(
      newsroom.page(for: .figures(globals.ownSources(configuration), .current)),
      isQuiet: globals.quiet)
  }
}
