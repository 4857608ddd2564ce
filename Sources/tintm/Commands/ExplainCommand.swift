import ArgumentParser
import Foundation
import Serving

struct ExplainCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why an article stands where it does.",
    discussion: """
      Each part of the article's score in words with its number, in bits: one more is twice the \
      interest, or eight hours fresher. They add up to the score that `tintm feed` has.

      EXAMPLES:
        tintm explain 42
        tintm explain 42 --json | jq '.terms[] | select(.bits < 0)'
      """)

  @OptionGroup var article: ArticleNumber

  @Option(
    help: "The list that it is to be explained in; that of all categories otherwise.",
    completion: .categories)
  var category: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .explain(article.id, category: category) }
}
