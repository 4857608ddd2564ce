import ArgumentParser
import Composing
import Foundation
import Matching
import Models
import ViewModels

struct SearchCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Searches articles by words, best match first.",
    discussion: """
      An article must contain all words; the last one may be the beginning of a word. "Quoted words" \
      match a phrase, word* matches a prefix, -word excludes a word. OR, AND and NOT in capitals and \
      parentheses combine terms. Chinese, Japanese and Korean text needs no spaces.

      title:, author:, tag:, label: and url: search that field; source: and category: match part of a name. \
      lang:de, words:<200, age:<7d, is:unread (read, bookmarked, hidden, copy) and has:enclosure \
      (audio, video, image, author, comments) filter the results. /pattern/i is a regular \
      expression, also after title:, author: and url:.

      EXAMPLES:
        tintm search lighthouse keeper
        tintm search '"peace talks" -football' --since 7d
        tintm search source:Courier harb*
        tintm search 'title:tunnel (source:times OR lang:de) words:>300'
        tintm search peace talks -football --json
      """)

  @Argument(parsing: .allUnrecognized, help: "Search words.")
  var words: [String]

  @OptionGroup var selection: ArticleSelection
  @OptionGroup var length: PageLength
  @OptionGroup var output: OutputOptions

  /// The query: the mark after which nothing is an option is no part of it.
  private var text: String {
    var words = words
    if let mark = words.firstIndex(of: "--") { words.remove(at: mark) }
    return words.joined(separator: " ")
  }

  func validate() throws {
    try selection.refuseLast()
    let literal = Tintm.wordsAfterDashes(in: ProcessArguments.all)
    if let unknown = words.first(where: {
      $0.hasPrefix("--") && $0.count > 2 && !literal.contains($0)
    }) {
      throw ValidationError("Unknown option “\(unknown)”.")
    }
    guard text.contains(where: { $0.isLetter || $0.isNumber }),
      MatchReader.search(text).0?.isOnlyNegative == false
    else {
      throw ValidationError(
        "The query contains no word to search for, only words that must not occur or none at all; "
          + "`tintm feed --where` lists what does not have a word.")
    }
  }

  func answer() throws {
    if !globals.quiet {
      for note in MatchReader.search(text).notes {
        StandardError.say(
          ErrorViewModel(
            code: "taken_for_words",
            message: "Part of the query was searched as plain words (\(note.description))."))
      }
    }
    try answerRoute()
  }

  func route(at now: Date) -> Route {
    .search(
      SearchQuery(
        text, category: selection.category, source: selection.source,
        unread: selection.unread, bookmarked: selection.bookmarked,
        since: selection.start(at: now), limit: length.limit))
  }
}
