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
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    guard (1...50).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 50, not \(limit).")
    }
  }

  func route(at now: Date) -> Route { .related(article.id, limit: limit) }
}
