import Basics
import Extracting
import Markup
package import Models
import Store
package import Words

/// Chooses which of an article's two texts readers see: the feed's or the page's.
///
/// The page's text must be prose, must be about the same subject, and must be longer; otherwise the
/// feed's text is shown as its source intended.
package struct TextChoice: Sendable, Hashable {
  package let origin: TextOrigin
  /// The reason, and remarks about the text.
  package private(set) var reason: Message

  /// One of the two texts, reduced to the properties that the choice uses.
  package struct Side: Sendable, Hashable {
    package var text: String
    package var words: Int
    /// The share of its characters that are in links, 0 to 1.
    package var linkShare: Double = 0
  }

  /// A text with a higher share of links is a list.
  static let maxLinks = 0.5
  /// A page that has fewer of the feed's words is another article or a paywall. A teaser is newly
  /// written as often as it is the first paragraph, so that half of its words may be missing from
  /// the page.
  static let minOverlap = 0.3
  /// Overlap is not measured for feed texts with fewer distinct words.
  static let comparableWords = 12

  /// - Parameter isCut: whether the feed's text ends in the middle.
  package init(feed: Side, page: Side, isCut: Bool) {
    let counts = Message(.choiceWords, page.words, feed.words)
    guard page.words > 0 else {
      (origin, reason) = (.feed, Message(.choiceNoText))
      return
    }
    guard page.linkShare <= max(Self.maxLinks, feed.linkShare) else {
      (origin, reason) = (.feed, Message(.choiceLinks))
      return
    }
    if let overlap = Self.overlap(of: feed.text, in: page.text), overlap < Self.minOverlap {
      (origin, reason) = (.feed, Message(.choiceElsewhere))
      return
    }
    if KeptText.isLonger(page.words, than: feed.words) {
      (origin, reason) = (.page, counts)
    } else if KeptText.isLonger(feed.words, than: page.words) {
      (origin, reason) = (.feed, counts)
    } else if isCut, page.words >= feed.words {
      (origin, reason) = (.page, Message(.choiceCut))
    } else {
      (origin, reason) = (.feed, Message(.choiceSameLength))
    }
  }

  mutating func add(_ remark: Message) {
    reason = .joined(reason.parts + [remark], by: .clauses) ?? reason
  }

  /// The share of the distinct words of `brief` that `whole` has too; `nil` if `brief` has too few.
  static func overlap(of brief: String, in whole: String) -> Double? {
    let few = words(of: brief, limit: 300)
    guard few.count >= comparableWords else { return nil }
    let many = words(of: whole, limit: 20_000)
    return Double(few.count { many.contains($0) }) / Double(few.count)
  }

  /// Distinct words in lower case; in scripts without spaces each character is one word.
  private static func words(of text: String, limit: Int) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for scalar in text.unicodeScalars {
      guard words.count < limit else { break }
      if scalar.isUnspaced {
        words.insert(String(scalar))
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        // An endless run of letters is not a word.
        if word.utf8.count < 64 { word.unicodeScalars.append(scalar) }
        continue
      }
      if !word.isEmpty { words.insert(word.lowercased()) }
      word = ""
    }
    if !word.isEmpty { words.insert(word.lowercased()) }
    return words
  }
}

/// Measures how much of a text is link text.
enum LinkShare {
  /// The share of the characters of sanitised markup that are in links, 0 to 1.
  static func of(_ html: String) -> Double {
    var (all, linked) = (0, 0)
    for span in HTMLBlocks.parse(html).lazy.flatMap(\.spans) {
      let length = span.text.utf8.count
      all += length
      if span.link != nil { linked += length }
    }
    return all == 0 ? 0 : Double(linked) / Double(all)
  }
}

/// Detects whether a page that was fetched again has changed.
enum PageEdit {
  /// - Parameters:
  ///   - old: sanitised markup, as is `new`.
  ///   - boilerplate: digests of blocks that other articles of the site contain too; gaining or
  ///     losing only such blocks is not an edit.
  static func isEdited(from old: String, to new: String, boilerplate: Set<UInt64>) -> Bool {
    blocks(of: old, without: boilerplate) != blocks(of: new, without: boilerplate)
  }

  private static func blocks(of html: String, without boilerplate: Set<UInt64>) -> [UInt64] {
    PlainText.of(html, .blocks).split(whereSeparator: \.isNewline)
      .map { BlockDigest.of(String($0)) }.filter { !boilerplate.contains($0) }
  }
}
