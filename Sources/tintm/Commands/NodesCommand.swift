import ArgumentParser
import Foundation
import Models
import Serving

struct NodesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes",
    abstract: "Lists the daemons that share the database, and what each does for all.",
    discussion: """
      Several machines may share a database on a server: docs/cluster.md. One that was not heard of \
      for a minute is silent; after a day it is forgotten. A file is worked on by this machine alone.

      EXAMPLES:
        tintm nodes
        tintm nodes --json | jq -r '.items[] | select(.state == "silent") | .machine'
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .nodes(asking: .current()) }
}
