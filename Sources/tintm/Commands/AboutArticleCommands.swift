import ArgumentParser
import Composing
import Foundation
import Models

// What there is to say about an article, each a route and nothing more.

struct ExplainCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains the rank of an article.",
    discussion: """
      Prints each term of the article's score in bits: one bit is twice the interest, or eight hours \
      newer. The terms add up to the score in `tintm feed`.

      EXAMPLES:
        tintm explain 42
        tintm explain 42 --json | jq '.terms[] | select(.bits < 0)'
      """)

  @OptionGroup var article: ArticleNumber

  @Option(
    help: "Explain the rank in the list of this category; by default in the list of all.",
    completion: .categories)
  var category: String?

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .explain(article.id, category: category) }
}

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

  @Option(name: .limit, help: .value("count", "Maximum number of articles, 1 to 50."))
  var limit = 10

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try OptionCheck.number("--limit", limit, from: 1...50)
  }

  func route(at now: Date) -> Route { .related(article.id, limit: limit) }
}

struct StoryCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "story",
    abstract: "Shows all articles about the same story.",
    discussion: """
      EXAMPLES:
        tintm story 42
        tintm story 42 --json | jq -r '.items[].source.name'
      """)

  @Argument(
    help: "The number of the story, or of one of its articles.", transform: ArticleNumber.read)
  var id: Int64

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .story(id) }
}
