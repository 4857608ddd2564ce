import Foundation
import Matching
import Measuring
import Models

/// Measures how many quotes are found again after an edit of their text:
///
///     QuotesBenchmark FILE.jsonl [--failures]
///
/// Each line is a text before and after an edit, with quotes and where they are in the new text
/// (`at`, in Unicode scalars; null if they are gone). A quote counts as found at its place if the
/// two ranges share half of what they cover together. Texts with an even id are for tuning, those
/// with an odd id for judging.
@main
enum QuotesBenchmark {
  private struct Edit: Decodable {
    var id: Int
    var after: String
    var quotes: [Quote]
  }

  private struct Quote: Decodable {
    var quote: String
    var before: String
    var after: String
    var at: [Int]?
  }

  private struct Tally {
    var right = 0
    var wrong = 0
    var missed = 0
    var rightlyGone = 0
    var wronglyFound = 0

    func line(_ name: String) -> String {
      let there = right + wrong + missed
      let all = there + rightlyGone + wronglyFound
      func share(_ count: Int, _ of: Int) -> String {
        String(format: "%.3f", Double(count) / Double(max(1, of)))
      }
      return """
        \(name): \(there) still there, found \(right) (\(share(right, there))), missed \(missed); \
        gone \(rightlyGone + wronglyFound), found \(wronglyFound); \
        at a wrong place \(wrong + wronglyFound) (\(share(wrong + wronglyFound, all)))
        """
    }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else {
      print("usage: QuotesBenchmark FILE.jsonl [--failures]")
      exit(64)
    }
    let lines = try Data(contentsOf: URL(fileURLWithPath: arguments[1])).split(separator: 0x0A)
    let edits = try lines.map { try JSONDecoder().decode(Edit.self, from: $0) }
    var tallies = [Tally(), Tally()]
    var failures: [String] = []
    let seconds = ProcessorTime.of {
      for edit in edits {
        var finder = QuoteFinder(edit.after)
        for quote in edit.quotes {
          let place = finder.place(
            of: TextQuote(exact: quote.quote, prefix: quote.before, suffix: quote.after))
          let isFailure = judge(place, quote.at, in: &tallies[edit.id & 1])
          if isFailure { failures.append(describe(edit, quote, place)) }
        }
      }
    }
    if arguments.contains("--failures") { failures.forEach { print($0) } }
    print(tallies[0].line("even"))
    print(tallies[1].line("odd"))
    let count = edits.reduce(0) { $0 + $1.quotes.count }
    print(String(format: "%.2f ms a quote", 1000 * seconds / Double(max(1, count))))
  }

  /// - Returns: whether the answer is a wrong one.
  private static func judge(_ place: Range<Int>?, _ at: [Int]?, in tally: inout Tally) -> Bool {
    guard let at, at.count == 2, at[0] <= at[1] else {
      if place == nil { tally.rightlyGone += 1 } else { tally.wronglyFound += 1 }
      return place != nil
    }
    guard let place else {
      tally.missed += 1
      return true
    }
    let shared = place.clamped(to: at[0]..<at[1]).count
    let isRight = 2 * shared >= place.count + (at[1] - at[0]) - shared
    if isRight { tally.right += 1 } else { tally.wrong += 1 }
    return !isRight
  }

  private static func describe(_ edit: Edit, _ quote: Quote, _ place: Range<Int>?) -> String {
    let text = Array(edit.after.unicodeScalars)
    func passage(_ place: Range<Int>?) -> String {
      guard let place else { return "nothing" }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[place.clamped(to: 0..<text.count)])
      return String(view).debugDescription
    }
    return """
      \(edit.id): \(quote.quote.debugDescription)
        between \(quote.before.debugDescription) and \(quote.after.debugDescription)
        found  \(passage(place))
        wanted \(passage(quote.at.map { $0[0]..<$0[1] }))
      """
  }
}
