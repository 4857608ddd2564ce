import ArgumentParser
import Foundation
import Serving

struct ReadCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Shows one article as clean text, links numbered at the end.",
    discussion: """
      Reading is recorded and moves the article up; --peek leaves no trace.

      EXAMPLES:
        tintm read 42
        tintm read 42 --peek --json | jq -r .article.content_text
      """)

  @Argument(help: "The number of the article, as `tintm feed` shows it.")
  var id: Int64

  @Flag(help: "Records no view.")
  var peek = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .article(id, isPeek: peek) }
}
