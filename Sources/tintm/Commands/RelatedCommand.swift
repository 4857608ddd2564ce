import ArgumentParser
import Composing
import Foundation

struct RelatedCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "related",
    abstract: "Shows articles similar to one, except those of its own story.",
    discussion: """
      EXAMPLES:
        tintm related 42
        tintm related 42 --limit 3 --json
      """)

  @OptionGroup var article: ArticleNumber

  @Option(
    name: .limit, help: ArgumentHelp("Maximum number of articles, 1 to 50.", valueName: "count"))
  var limit = 10

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try OptionCheck.number("--limit", limit, from: 1...50)
  }

  func route(at now: Date) -> Route { .related(article.id, limit: limit) }
}
