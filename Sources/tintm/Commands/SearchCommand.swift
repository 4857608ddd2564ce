import ArgumentParser
import Foundation
import Models
import Serving

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

  @OptionGroup var selection: ArticleSelection
  @OptionGroup var length: PageLength
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    let literal = Tintm.wordsAfterDashes(in: CommandLine.arguments)
    if let unknown = words.first(where: {
      $0.hasPrefix("--") && $0.count > 2 && !literal.contains($0)
    }) {
      throw ValidationError("Unknown option “\(unknown)”.")
    }
    guard
      words.contains(where: { !$0.hasPrefix("-") && $0.contains { $0.isLetter || $0.isNumber } })
    else {
      throw ValidationError("There is nothing to look for: name a word of the article.")
    }
  }

  func route(at now: Date) -> Route {
    .search(
      SearchQuery(
        words.joined(separator: " "), category: selection.category, source: selection.source,
        unread: selection.unread, bookmarked: selection.bookmarked,
        since: selection.start(at: now), limit: length.limit))
  }
}
