import ArgumentParser
import Basics
import Foundation
import Models
import Store

struct ArticleSelection: ParsableArguments {
  @Option(help: "Only this category; all by default.", completion: .categories)
  var category: String?

  @Option(help: "Only this source.", completion: .sources)
  var source: String?

  @Flag(help: "Only unread articles.")
  var unread = false

  @Flag(help: "Only bookmarked articles.")
  var bookmarked = false

  @Option(
    help: .value(
      "time",
      "Only articles that arrived within a time like 90m, 24h or 7d; feed: last, your last visit."))
  var since: String?

  /// Whether only articles since the reader's last visit are asked for.
  var isSinceLast: Bool { since == "last" }

  func validate() throws {
    try OptionCheck.once("--category", "--source")
    if !isSinceLast { try OptionCheck.time("--since", since, like: "90m, 24h or 7d") }
  }

  /// - Throws: `ValidationError` for `--since last`, which only lists understand.
  func refuseLast() throws {
    if isSinceLast {
      throw ValidationError("--since last is for `tintm feed`; give a time like 24h.")
    }
  }

  /// Whether it selects by properties of articles, not only by source.
  var isOfArticles: Bool { unread || bookmarked || since != nil }

  /// Whether it selects at all.
  var isNarrow: Bool { isOfArticles || category != nil || source != nil }

  /// The selected articles as a list, the best first.
  func query(at now: Date) -> FeedQuery {
    var query = FeedQuery(
      category: category, source: source, unread: unread, bookmarked: bookmarked,
      since: start(at: now))
    query.sinceLast = isSinceLast
    return query
  }

  /// The date from which `--since` counts.
  func start(at now: Date) -> Date? {
    since.flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) }
  }
}

extension ArgumentHelp {
  /// The help of an option or an argument, with a name for its value.
  static func value(_ name: String, _ abstract: String) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: name)
  }
}

extension NameSpecification {
  /// `--limit`, or `-n` as in head(1) and git-log(1).
  static var limit: Self { [.customShort("n", allowingJoined: true), .customLong("limit")] }
}

/// The length of a command's list.
struct PageLength: ParsableArguments {
  @Option(name: .limit, help: .value("count", "Maximum number of articles, 1 to 1000."))
  var limit = 20

  func validate() throws {
    try OptionCheck.number("--limit", limit, from: 1...1000)
  }
}

/// The article that a command handles.
struct ArticleNumber: ParsableArguments {
  @Argument(
    help: "The article's number, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var id: Int64

  /// Reads a number as it is shown in lists, with or without “#”.
  static func read(_ word: String) throws -> Int64 {
    guard let number = Int64(word.hasPrefix("#") ? word.dropFirst() : word[...]) else {
      throw ValidationError("An article number looks like 42 or '#42'.")
    }
    return number
  }
}

/// The articles that a command handles.
struct ArticleNumbers: ParsableArguments {
  @Argument(
    help: "The articles' numbers, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var ids: [Int64]
}

extension CompletionKind {
  /// The names of the existing categories.
  static var categories: CompletionKind {
    .custom { words, _, _ in names(words).categories }
  }

  /// The names of the existing sources.
  static var sources: CompletionKind {
    .custom { words, _, _ in names(words).sources }
  }

  /// Reads them from the database that the words name, else from the default one. Without a
  /// database there are no completions.
  private static func names(_ words: [String]) -> ListNames {
    guard let store = try? Locations(words).databasePlace().existing() else { return ListNames() }
    return (try? store.listNames()) ?? ListNames()
  }
}
