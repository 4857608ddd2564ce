import ArgumentParser
import Composing
import Foundation

struct ShareCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Prints a link or text for sharing an article, or shares it with another reader.",
    discussion: """
      EXAMPLES:
        tintm share 42 | wl-copy
        tintm share 42 --with ben              on top of ben's front page, once
      """)

  @OptionGroup var article: ArticleNumber

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Put it on top of this reader's front page.", valueName: "reader"))
  var recipient: String?

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route {
    recipient.map { .shareWith(reader: $0, article.id) } ?? .share(article.id)
  }
}
