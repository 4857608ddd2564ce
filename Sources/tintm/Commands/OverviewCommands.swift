import ArgumentParser
import Composing
import Foundation
import Models

// What there is to read and how it was read, each a route and nothing more.

struct CategoriesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Lists the categories with their numbers of sources and articles.",
    discussion: """
      EXAMPLES:
        tintm categories
        tintm categories --json | jq '.items[] | select(.unread > 0).name'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .categories }
}

struct ContinueCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue",
    abstract: "Lists the articles that you left in the middle, on any device.",
    discussion: """
      EXAMPLES:
        tintm continue
        tintm read 42 --continue               from where you left
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .begun }
}

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

struct NodesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes",
    abstract: "Lists the daemons that share the database and their tasks.",
    discussion: """
      Several machines can share a database on a server, see docs/cluster.md. A daemon that did not \
      report for a minute is shown as silent and is removed after a day. A database in a file is used \
      by this machine only.

      EXAMPLES:
        tintm nodes
        tintm nodes --json | jq -r '.items[] | select(.state == "silent") | .machine'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .nodes(asking: .current()) }
}
