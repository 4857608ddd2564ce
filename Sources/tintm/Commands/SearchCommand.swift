import ArgumentParser
import Foundation
import Matching
import Models
import Serving
import ViewModels

struct SearchCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Finds articles by their words, best first.",
    discussion: """
      All words have to be found, the last one also as the beginning of a word. "Quoted words" \
      stay together, word* is a beginning, -word is not to be found; OR, AND, NOT in capitals and \
      brackets join what you like. Chinese, Japanese and Korean are found as they are written.

      title:, author:, tag: and url: look there alone, source: and category: take a part of a \
      name. lang:de, words:<200, age:<7d, is:unread (read, bookmarked, hidden, copy) and \
      has:enclosure (audio, video, image, author, comments) narrow it down. /pattern/i is a \
      regular expression, also after title:, author: and url:.

      EXAMPLES:
        tintm search lighthouse keeper
        tintm search '"peace talks" -football' --since 7d
        tintm search source:Courier harb*
        tintm search 'title:tunnel (source:times OR lang:de) words:>300'
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

  func answer() throws {
    let text = words.joined(separator: " ")
    if !globals.quiet {
      for note in MatchReader.search(text).notes {
        StandardError.say(
          ErrorViewModel(
            code: "taken_for_words", message: "Looked for as words (\(note.description))."))
      }
    }
    try answerRoute()
  }

  func route(at now: Date) -> Route {
    .search(
      SearchQuery(
        words.joined(separator: " "), category: selection.category, source: selection.source,
        unread: selection.unread, bookmarked: selection.bookmarked,
        since: selection.start(at: now), limit: length.limit))
  }
}
