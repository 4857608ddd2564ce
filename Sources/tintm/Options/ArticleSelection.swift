import ArgumentParser
import Basics
import Foundation

/// The selection of articles that a command handles.
struct ArticleSelection: ParsableArguments {
  @Option(help: "A category; all when none is named.", completion: .categories)
  var category: String?

  @Option(help: "A source by its name.", completion: .sources)
  var source: String?

  @Flag(help: "Only what was not read.")
  var unread = false

  @Flag(help: "Only what was bookmarked.")
  var bookmarked = false

  @Option(
    help: ArgumentHelp("Only what came within a time like 90m, 24h or 7d.", valueName: "time"))
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
