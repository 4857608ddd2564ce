import ArgumentParser
import Composing
import Foundation
import Models

// What a reader does with articles, each a route and nothing more.

struct BookmarkCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmark",
    abstract: "Bookmarks articles: they are kept and ranked higher.",
    discussion: """
      EXAMPLES:
        tintm bookmark 42 43
        tintm bookmark 42 --remove
        tintm feed --bookmarked
      """,
    aliases: ["star"])

  @OptionGroup var articles: ArticleNumbers

  @Flag(help: "Remove the bookmark.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .bookmark(articles.ids, isRemoval: remove) }
}

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
    name: .customLong("with"), help: .value("reader", "Put it on top of this reader's front page."))
  var recipient: String?

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route {
    recipient.map { .shareWith(reader: $0, article.id) } ?? .share(article.id)
  }
}
