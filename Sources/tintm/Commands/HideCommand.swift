import ArgumentParser
import Composing
import Foundation

struct HideCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hides articles from your lists.",
    discussion: """
      EXAMPLES:
        tintm hide 42
        tintm hide 42 --remove                 shows it again
      """)

  @OptionGroup var articles: ArticleNumbers

  @Flag(help: "Show them again.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .hide(articles.ids, isRemoval: remove) }
}
