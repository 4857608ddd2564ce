package import Basics
package import Models

/// Finds quotes in a text, also after the text was edited.
///
/// A quote is found where it stands as it is; of several such places the one with the quote's
/// surroundings. Else it is compared in folded form (``FoldedScalars``): rare runs of letters that
/// the quote and its surroundings share with the text are chained (``QuoteSeeds``,
/// ``QuoteChain``), what is between them is aligned (``QuoteAlignment``), and the quote is where
/// enough of it is left. Each step is linear in text and quote; a budget of steps ends the search in
/// texts that repeat themselves.
package struct QuoteFinder {
  /// Steps a quote may take: a multiple of what texts without repetition need.
  private static let stepsPerScalar = 64
  private static let minSteps = 2_000_000

  /// Letters of the quote and its surroundings that must be the same: fewer occur by chance.
  private static let minEvidence = 20
  /// Share of common letters in the quote and its place together (Dice 1945). Below it there is
  /// more of other sentences than of the quote.
  private static let minLikeness = 2.0 / 3
  /// Share of the letters of the quote and its surroundings that must be left.
  private static let minShare = 0.6
  /// Share of the quote's letters that is enough without its surroundings.
  private static let wholeShare = 0.85
  /// Number of letters in a row that are looked for in the text; fewer if they are not enough.
  private static let seedLengths = [12, 6]

  private let text: [Unicode.Scalar]
  private var folded: FoldedScalars?

  package init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  /// The place of a quote.
  ///
  /// - Parameter meter: counts the steps; by default one with a budget proportional to the text.
  /// - Returns: a range in Unicode scalars of the text; `nil` if the quote is not there any more, or
  ///   if it is longer than ``TextQuote/lengthLimit``.
  package mutating func place(of quote: TextQuote, counting meter: WorkMeter? = nil) -> Range<Int>?
  {
    let passage = QuotedPassage(quote)
    guard !passage.quoted.isEmpty, passage.quoted.count <= TextQuote.lengthLimit else { return nil }
    let meter =
      meter
      ?? WorkMeter(
        budget: Self.minSteps
          + Self.stepsPerScalar * (text.count + passage.scalars.count))
    return exactPlace(of: passage, counting: meter) ?? foldedPlace(of: passage, counting: meter)
  }

  /// Maximum number of steps for all quotes of a text.
  private static let maxSteps = 500_000_000

  /// The places of several quotes in a text, as ``place(of:counting:)`` finds them.
  package static func places(of quotes: [TextQuote], in text: String) -> [Range<Int>?] {
    var finder = QuoteFinder(text)
    let meter = WorkMeter(budget: maxSteps)
    return quotes.map { finder.place(of: $0, counting: meter) }
  }

  /// The quote of a passage, with as much of its surroundings as tells it from equal passages:
  /// ``TextQuote/context`` characters, more where the text repeats these too.
  ///
  /// - Parameter place: a range in Unicode scalars of the text.
  package func quote(of place: Range<Int>) -> TextQuote {
    let place = place.clamped(to: text.indices)
    var context = TextQuote.context
    while true {
      let whole =
        place.lowerBound - min(context, place.lowerBound)..<place.upperBound
        + min(context, text.count - place.upperBound)
      let isUnique =
        ScalarSearch(Array(text[whole]))
        .places(in: text, counting: WorkMeter(budget: .max)).count <= 1
      guard isUnique || context >= Self.maxContext || whole == text.indices else {
        context *= 2
        continue
      }
      return TextQuote(
        exact: string(place), prefix: string(whole.lowerBound..<place.lowerBound),
        suffix: string(place.upperBound..<whole.upperBound))
    }
  }

  /// Maximum number of characters at each side of a quote that are kept and compared.
  static let maxContext = 512

  private func string(_ place: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text[place])
    return String(scalars)
  }

  // MARK: - As it is

  private func exactPlace(of passage: QuotedPassage, counting meter: WorkMeter) -> Range<Int>? {
    let exact = Array(passage.scalars[passage.quoted])
    var best: (place: Int, agreement: Int)?
    for place in ScalarSearch(exact).places(in: text, counting: meter) {
      let agreement = passage.agreement(with: text, at: place)
      meter.consume(agreement)
      if best.map({ agreement > $0.agreement }) ?? true { best = (place, agreement) }
    }
    guard let best else { return nil }
    let context = passage.scalars.count - exact.count
    guard exact.count + best.agreement >= min(Self.minEvidence, exact.count + context / 2) else {
      return nil
    }
    return best.place..<best.place + exact.count
  }

  // MARK: - What is left of it

  private mutating func foldedPlace(
    of passage: QuotedPassage, counting meter: WorkMeter
  ) -> Range<Int>? {
    let quote = FoldedScalars(passage.scalars)
    let quoted = quote.letters(of: passage.quoted)
    guard !quoted.isEmpty else { return nil }
    let text = folded ?? FoldedScalars(self.text)
    folded = text
    for length in Self.seedLengths {
      let seeds = QuoteSeeds(of: quote.letters, in: text.letters, length: length, counting: meter)
      let alignments = QuoteChain.best(of: seeds.runs, counting: meter).map {
        QuoteAlignment($0, of: quote.letters, quoted: quoted, in: text.letters, counting: meter)
      }
      guard !meter.isSpent else { return nil }
      let best = alignments.max { $0.score < $1.score }
      guard let best, let letters = best.place,
        best.likeness >= Self.minLikeness,
        Double(best.left) >= Self.wholeShare * Double(quoted.count)
          || Double(best.left + best.around) >= Self.minShare * Double(quote.letters.count),
        best.left + best.around >= min(Self.minEvidence, quote.letters.count / 2)
      else { continue }
      return widened(
        text.origins[letters.lowerBound]..<text.origins[letters.upperBound - 1] + 1, to: passage)
    }
    return nil
  }

  /// A place with the punctuation that the quote begins and ends with, or what replaces it.
  private func widened(_ place: Range<Int>, to passage: QuotedPassage) -> Range<Int> {
    let quote = passage.scalars[passage.quoted]
    func isPunctuation(_ scalar: Unicode.Scalar) -> Bool { WordFolding.fold(scalar) == .separator }
    func isAlike(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
      isPunctuation(other) && one.properties.isWhitespace == other.properties.isWhitespace
    }
    var start = place.lowerBound
    for scalar in quote.prefix(while: isPunctuation).reversed() {
      guard start > 0, isAlike(scalar, text[start - 1]) else { break }
      start -= 1
    }
    var end = place.upperBound
    // Accents that the folding has left out belong to their letter.
    while end < text.count, WordFolding.fold(text[end]) == .nothing { end += 1 }
    for scalar in quote.reversed().prefix(while: isPunctuation).reversed() {
      guard end < text.count, isAlike(scalar, text[end]) else { break }
      end += 1
    }
    return start..<end
  }
}

/// A quote with its surroundings as one text.
struct QuotedPassage {
  let scalars: [Unicode.Scalar]
  /// The quote's place.
  let quoted: Range<Int>

  init(_ quote: TextQuote) {
    let prefix = quote.prefix.unicodeScalars.suffix(QuoteFinder.maxContext)
    let exact = quote.exact.unicodeScalars.prefix(TextQuote.lengthLimit + 1)
    scalars = Array(prefix) + exact + quote.suffix.unicodeScalars.prefix(QuoteFinder.maxContext)
    quoted = prefix.count..<prefix.count + exact.count
  }

  /// Number of characters beside the quote that the text has in the same places.
  ///
  /// - Parameter place: where the quote begins in the text.
  func agreement(with text: [Unicode.Scalar], at place: Int) -> Int {
    let offset = place - quoted.lowerBound
    func isSame(_ index: Int) -> Bool {
      text.indices.contains(index + offset) && text[index + offset] == scalars[index]
    }
    let before = (0..<quoted.lowerBound).reversed().prefix(while: isSame)
    let after = (quoted.upperBound..<scalars.count).prefix(while: isSame)
    return before.count + after.count
  }
}

/// Finds all places of a passage in a text in linear time (Knuth, Morris and Pratt). It compares
/// scalars, because strings compare by canonical forms and may overlap.
struct ScalarSearch {
  private let passage: [Unicode.Scalar]
  /// For each length of a beginning, the length of the longest shorter beginning that it ends with.
  private let fallbacks: [Int]

  init(_ passage: [Unicode.Scalar]) {
    self.passage = passage
    var fallbacks = [0]
    var length = 0
    for scalar in passage.dropFirst() {
      while length > 0, scalar != passage[length] { length = fallbacks[length - 1] }
      if scalar == passage[length] { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  func places(in text: [Unicode.Scalar], counting meter: WorkMeter) -> [Int] {
    guard !passage.isEmpty, meter.consume(2 * text.count) else { return [] }
    var places: [Int] = []
    var length = 0
    for (index, scalar) in text.enumerated() {
      while length > 0, scalar != passage[length] { length = fallbacks[length - 1] }
      if scalar == passage[length] { length += 1 }
      if length == passage.count {
        places.append(index + 1 - length)
        length = fallbacks[length - 1]
      }
    }
    return places
  }
}
