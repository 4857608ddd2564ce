import ArgumentParser
import Foundation
import Models
import Serving
import Sourcing

struct SearchCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Finds articles by their words, best first.",
    discussion: """
      All words have to be found, the last one also as the beginning of a word. "Quoted words" \
      stay together, word* is a beginning, -word is not to be found; source:name and \
      category:name narrow it down. Chinese, Japanese and Korean are found as they are written.

      EXAMPLES:
        tintm search lighthouse keeper
        tintm search '"peace talks" -football' --since 7d
        tintm search source:Courier harb*
        tintm search peace talks -football --json
      """)

  @Argument(parsing: .allUnrecognized, help: "What to look for.")
  var words: [String]

  @Option(
    help: "A category; all when none is named.",
    completion: .shellCommand("tintm categories --quiet 2>/dev/null | cut -f1"))
  var category: String?

  @Option(
    help: "A source by its name.",
    completion: .shellCommand("tintm sources --quiet 2>/dev/null | cut -f1"))
  var source: String?

  @Option(
    help: ArgumentHelp("Only what came within a time like 90m, 24h or 7d.", valueName: "time"))
  var since: String?

  @Flag(help: "Only what was not read.")
  var unread = false

  @Option(help: ArgumentHelp("At most so many articles, 1 to 1000.", valueName: "count"))
  var limit = 20

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if let unknown = words.first(where: { $0.hasPrefix("--") && $0.count > 2 }) {
      throw ValidationError("Unknown option “\(unknown)”.")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000, not \(limit).")
    }
    if let since, DurationText.seconds(since) == nil {
      throw ValidationError("--since must be a time like 90m, 24h or 7d, not “\(since)”.")
    }
  }

  func route(at now: Date) -> Route {
    .search(
      SearchQuery(
        words.joined(separator: " "), category: category, source: source, unread: unread,
        since: since.flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) },
        limit: limit))
  }
}
