import ArgumentParser
import Basics
import Foundation

/// The selection of articles that a command handles.
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
    help: ArgumentHelp(
      "Only articles that arrived within a time like 90m, 24h or 7d.", valueName: "time"))
  var since: String?

  func validate() throws {
    if let since, DurationText.seconds(since) == nil {
      throw ValidationError("--since must be a time like 90m, 24h or 7d, not “\(since)”.")
    }
  }

  /// Whether it selects by properties of articles, not only by source.
  var isOfArticles: Bool { unread || bookmarked || since != nil }

  /// The date from which `--since` counts.
  func start(at now: Date) -> Date? {
    since.flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) }
  }
}
