import ArgumentParser
import Composing
import Foundation
import Models

struct HighlightCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlight",
    abstract: "Highlights a passage of an article.",
    discussion: """
      The passage is kept with its surroundings and found again after the source has edited the \
      article. A highlighted article is never deleted by retention.

      EXAMPLES:
        tintm highlight 42 "the ferries leave from the fish quay"
        tintm highlight 42 "the ferries leave from the fish quay" --remove
      """)

  @OptionGroup var article: ArticleNumber

  @Argument(help: "The passage, as the article has it.")
  var quote: String

  @Flag(help: "Remove the highlight.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route {
    remove
      ? .removeHighlight(.quote(quote), of: article.id)
      : .highlight(TextQuote(exact: quote), in: article.id)
  }
}
