import ArgumentParser
import Composing
import Foundation

struct ShareCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Prints a link or text for sharing an article.",
    discussion: """
      EXAMPLES:
        tintm share 42 | wl-copy
      """)

  @OptionGroup var article: ArticleNumber

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .share(article.id) }
}
