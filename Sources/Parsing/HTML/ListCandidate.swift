internal import Markup
package import Models

/// A proposed way to read a page that lists articles, and its result.
package struct ListCandidate: Sendable, Hashable {
  /// `nil` if the parser finds the articles without selectors.
  package var selectors: ItemSelectors?
  package var matches: Int
  /// The headlines of the first matches.
  package var samples: [String]

  /// Minimum number of articles in a list.
  static let fewest = 3
  private static let sampleCount = 3

  init(selectors: ItemSelectors?, items: [ParsedItem]) {
    self.selectors = selectors
    matches = items.count
    samples = items.lazy.compactMap(\.title?.text).prefix(Self.sampleCount).map(\.self)
  }

  /// The best candidate that passes a test: with its selectors the page must give several articles,
  /// each with a headline and an address of its own.
  static func best(
    _ page: borrowing HTMLPage, _ anchors: [PageAnchor], _ bytes: [UInt8], _ options: ParseOptions
  ) -> ListCandidate? {
    for selectors in RepeatedElements(page, anchors).candidates {
      var options = options
      options.selectors = selectors
      guard let feed = try? HTMLSource.parse(bytes, options) else { continue }
      let whole = feed.items.filter { $0.title != nil && $0.url != nil }
      // Most titles are longer than a word or two.
      let headlines = whole.count { ($0.title?.text.utf8.count ?? 0) >= 15 }
      guard whole.count >= fewest, Set(whole.compactMap(\.url)).count * 2 > whole.count,
        whole.count * 2 > feed.items.count, headlines * 2 > whole.count
      else { continue }
      return ListCandidate(selectors: selectors, items: whole)
    }
    return nil
  }
}
