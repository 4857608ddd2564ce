import Basics

/// A quote with its surroundings beside a text: what of it is left there, and where.
struct QuoteAlignment {
  /// Maximum number of letters of a gap between two runs that are aligned one by one.
  private static let gapLimit = 256
  /// Fewer letters in a row are the same by chance.
  private static let minRun = 4

  /// Number of letters of the quote that are left.
  private(set) var left = 0
  /// Number of letters of its surroundings that are left.
  private(set) var around = 0
  /// The letters of the text; `nil` if nothing is left.
  private(set) var place: Range<Int>?

  /// Number of letters of the quote.
  private let quoted: Int

  /// The share of letters that the quote and its place have in common, 0...1 (Dice 1945).
  var likeness: Double { min(1, 2 * Double(left) / Double(max(1, quoted + (place?.count ?? 0)))) }

  /// The order of places: what is left of the quote counts twice what is left around it.
  var score: Double { Double(quoted) * likeness + Double(around) / 2 }

  /// - Parameter quoted: the place of the quote between its surroundings.
  init(
    _ chain: QuoteChain, of quote: [UInt32], quoted: Range<Int>, in text: [UInt32],
    counting meter: WorkMeter
  ) {
    self.quoted = quoted.count
    guard let first = chain.runs.first, let last = chain.runs.last else { return }
    let gaps = QuoteGaps(quote: quote, text: text, meter: meter)
    let head = max(0, first.quote - Self.gapLimit)..<first.quote
    var runs = gaps.runs(
      in: head, max(0, first.text - Self.reach(head))..<first.text, isOpenBefore: true)
    for (index, run) in chain.runs.enumerated() {
      if index > 0 {
        let before = chain.runs[index - 1]
        let (quoteGap, textGap) = (before.quoteEnd..<run.quote, before.textEnd..<run.text)
        if max(quoteGap.count, textGap.count) <= Self.gapLimit {
          runs += gaps.runs(in: quoteGap, textGap)
        }
      }
      runs.append(run)
    }
    let tail = last.quoteEnd..<min(quote.count, last.quoteEnd + Self.gapLimit)
    runs += gaps.runs(
      in: tail, last.textEnd..<min(text.count, last.textEnd + Self.reach(tail)), isOpenAfter: true)
    measure(Self.joined(runs), quoted: quoted, in: text)
  }

  /// How many letters beyond the first and last run are looked at.
  private static func reach(_ gap: Range<Int>) -> Int { min(gap.count + 32, gapLimit) }

  /// Neighbours as one run, without runs by chance.
  private static func joined(_ runs: [CommonRun]) -> [CommonRun] {
    var result: [CommonRun] = []
    for run in runs {
      if let last = result.last, last.quoteEnd == run.quote, last.textEnd == run.text {
        result[result.count - 1].length += run.length
      } else {
        result.append(run)
      }
    }
    return result.filter { $0.length >= minRun }
  }

  private mutating func measure(_ runs: [CommonRun], quoted: Range<Int>, in text: [UInt32]) {
    let all = runs.reduce(0) { $0 + $1.length }
    let inside = runs.filter { $0.quote < quoted.upperBound && $0.quoteEnd > quoted.lowerBound }
    for run in inside {
      left += min(run.quoteEnd, quoted.upperBound) - max(run.quote, quoted.lowerBound)
    }
    around = all - left
    guard let first = inside.first, let last = inside.last else { return }
    var start = first.text + max(0, quoted.lowerBound - first.quote)
    if first.quote > quoted.lowerBound {
      let before = runs.last { $0.quoteEnd <= quoted.lowerBound }
      start = Self.edge(
        start, lost: first.quote - quoted.lowerBound,
        beside: before.flatMap { quoted.lowerBound - $0.quoteEnd <= 1 ? $0.textEnd : nil })
    }
    var end = last.textEnd - max(0, last.quoteEnd - quoted.upperBound)
    if last.quoteEnd < quoted.upperBound {
      let after = runs.first { $0.quote >= quoted.upperBound }
      end = Self.edge(
        end, lost: quoted.upperBound - last.quoteEnd,
        beside: after.flatMap { $0.quote - quoted.upperBound <= 1 ? $0.text : nil })
    }
    place = Self.words(
      start..<max(start + 1, end), in: text, lostBefore: max(0, first.quote - quoted.lowerBound),
      lostAfter: max(0, quoted.upperBound - last.quoteEnd))
  }

  /// Where a quote begins or ends whose outermost letters were changed: at its surroundings if these
  /// are left and what is between is no longer than what it replaces.
  private static func edge(_ place: Int, lost: Int, beside surroundings: Int?) -> Int {
    guard let surroundings, abs(place - surroundings) <= 2 * lost + 8 else { return place }
    return surroundings
  }

  /// A place that begins and ends with whole words.
  ///
  /// - Parameters:
  ///   - lostBefore: number of letters of the quote's beginning that were changed: no more are added.
  ///   - lostAfter: the same of its end.
  private static func words(
    _ place: Range<Int>, in text: [UInt32], lostBefore: Int, lostAfter: Int
  ) -> Range<Int>? {
    var (start, end) = (place.lowerBound, min(place.upperBound, text.count))
    let blank = FoldedScalars.blank
    while start < end, text[start] == blank { start += 1 }
    while end > start, text[end - 1] == blank { end -= 1 }
    let (first, last) = (max(0, start - lostBefore), min(text.count, end + lostAfter))
    while start > first, text[start - 1] != blank { start -= 1 }
    while end < last, text[end] != blank { end += 1 }
    return start < end ? start..<end : nil
  }
}

/// Aligns what is between two common runs with the fewest changes of a letter (Levenshtein 1966).
private struct QuoteGaps {
  let quote: [UInt32]
  let text: [UInt32]
  let meter: WorkMeter

  private enum Step: UInt8 { case both, quoteOnly, textOnly }

  /// - Parameter isOpenBefore: whether letters of the text before the first common one are free;
  ///   `isOpenAfter`, those after the last.
  func runs(
    in quoteGap: Range<Int>, _ textGap: Range<Int>, isOpenBefore: Bool = false,
    isOpenAfter: Bool = false
  ) -> [CommonRun] {
    let (rows, columns) = (quoteGap.count, textGap.count)
    guard rows > 0, columns > 0, meter.consume(rows * columns) else { return [] }
    let width = columns + 1
    var steps = [Step](repeating: .textOnly, count: (rows + 1) * width)
    var costs = (0...columns).map { isOpenBefore ? 0 : $0 }
    for row in 1...rows {
      var diagonal = costs[0]
      costs[0] = row
      steps[row * width] = .quoteOnly
      let letter = quote[quoteGap.lowerBound + row - 1]
      for column in 1...columns {
        let both = diagonal + (letter == text[textGap.lowerBound + column - 1] ? 0 : 1)
        diagonal = costs[column]
        let quoteOnly = diagonal + 1
        let textOnly = costs[column - 1] + 1
        let least = min(both, quoteOnly, textOnly)
        costs[column] = least
        steps[row * width + column] =
          least == both ? .both : least == quoteOnly ? .quoteOnly : .textOnly
      }
    }
    var row = rows
    var column = columns
    if isOpenAfter { column = costs.indices.min { costs[$0] < costs[$1] } ?? columns }
    var runs: [CommonRun] = []
    while row > 0, column > 0 {
      switch steps[row * width + column] {
      case .quoteOnly: row -= 1
      case .textOnly: column -= 1
      case .both:
        row -= 1
        column -= 1
        let (quotePlace, textPlace) = (quoteGap.lowerBound + row, textGap.lowerBound + column)
        guard quote[quotePlace] == text[textPlace] else { continue }
        if let last = runs.last, last.quote == quotePlace + 1, last.text == textPlace + 1 {
          runs[runs.count - 1] = CommonRun(
            quote: quotePlace, text: textPlace, length: last.length + 1)
        } else {
          runs.append(CommonRun(quote: quotePlace, text: textPlace, length: 1))
        }
      }
    }
    return runs.reversed()
  }
}

/// A text as quotes are compared with it: its words as letters (``WordFolding``) with one blank
/// between them. Blanks, quotation marks, dashes, case, accents and compatibility forms, which
/// editors change, make no difference.
struct FoldedScalars {
  static let blank: UInt32 = 0x20

  private(set) var letters: [UInt32] = []
  /// For each letter the place of the character that it is from, in Unicode scalars.
  private(set) var origins: [Int] = []

  init(_ scalars: [Unicode.Scalar]) {
    letters.reserveCapacity(scalars.count)
    origins.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      switch WordFolding.fold(scalar) {
      case .letter(let letter): append(letter.value, at: index)
      case .letters(let parts): for part in parts { append(part.value, at: index) }
      case .nothing: break
      case .separator:
        if let last = letters.last, last != Self.blank { append(Self.blank, at: index) }
      }
    }
  }

  private mutating func append(_ letter: UInt32, at index: Int) {
    letters.append(letter)
    origins.append(index)
  }

  /// The letters that come from a part of the text.
  func letters(of places: Range<Int>) -> Range<Int> {
    let start = origins.firstPlace { $0 >= places.lowerBound }
    return start..<max(start, origins.firstPlace { $0 >= places.upperBound })
  }
}
