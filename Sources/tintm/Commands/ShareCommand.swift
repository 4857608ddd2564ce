import ArgumentParser
import Foundation
import Serving

struct ShareCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Prints what to paste so that somebody else finds an article.",
    discussion: """
      EXAMPLES:
        tintm share 42 | wl-copy
      """)

  @Argument(help: "The number of the article.")
  var id: Int64

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .share(id) }
}
