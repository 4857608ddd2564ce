import ArgumentParser
import Composing
import Foundation
import Models

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
