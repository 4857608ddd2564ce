import ArgumentParser
import Composing
import Foundation

struct FiguresCommand: RouteCommand {
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

  func route(at now: Date) throws -> Route {
    .figures(try globals.ownSources(globals.configuration()), .current)
  }
}
