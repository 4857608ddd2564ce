import ArgumentParser
import Composing
import Foundation

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
