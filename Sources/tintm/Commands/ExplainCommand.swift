import ArgumentParser
import Composing
import Foundation

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
