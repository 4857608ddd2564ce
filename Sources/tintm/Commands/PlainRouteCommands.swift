import ArgumentParser
import Composing
import Foundation
import Models

// Commands that are one route each, and nothing more.

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

struct CategoriesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Lists the categories with their numbers of sources and articles.",
    discussion: """
      EXAMPLES:
        tintm categories
        tintm categories --json | jq '.items[] | select(.unread > 0).name'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .categories }
}

struct ContinueCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue",
    abstract: "Lists the articles that you left in the middle, on any device.",
    discussion: """
      EXAMPLES:
        tintm continue
        tintm read 42 --continue               from where you left
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .begun }
}

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

struct FiguresCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures",
    abstract: "Shows how many articles arrive and how many are read.",
    discussion: """
      For each of the last 30 days: the articles that arrived and those that the reader opened; the \
      hours of the day, the sources opened most, the states of the sources, and slow servers.

      EXAMPLES:
        tintm figures
        tintm figures --json | jq '[.arrived[].articles] | add'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) throws -> Route {
    .figures(try globals.ownSources(globals.configuration()), .current)
  }
}

struct NodesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes",
    abstract: "Lists the daemons that share the database and their tasks.",
    discussion: """
      Several machines can share a database on a server, see docs/cluster.md. A daemon that did not \
      report for a minute is shown as silent and is removed after a day. A database in a file is used \
      by this machine only.

      EXAMPLES:
        tintm nodes
        tintm nodes --json | jq -r '.items[] | select(.state == "silent") | .machine'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .nodes(asking: .current()) }
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
