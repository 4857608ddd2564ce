internal import Markup
package import Models

/// How a page that lists articles could be read, and what comes out.
package struct ListGuess: Sendable, Hashable {
  /// `nil` where the parser finds the articles by itself.
  package var selectors: ItemSelectors?
  package var matches: Int
  /// The headlines of the first matches.
  package var samples: [String]

  /// Fewer than these are no list.
  static let fewest = 3
  private static let sampleCount = 3

  init(selectors: ItemSelectors?, items: [ParsedItem]) {
    self.selectors = selectors
    matches = items.count
    samples = items.lazy.compactMap(\.title?.text).prefix(Self.sampleCount).map(\.self)
  }

  /// Whether most of the titles are longer than a word or two.
  private static func areHeadlines(_ items: [ParsedItem]) -> Bool {
    items.count { ($0.title?.text.utf8.count ?? 0) >= 15 } * 2 > items.count
  }

  /// The best of the guesses that stand a test: read by its selectors, the page must give several
  /// articles with a headline and an address of their own.
  static func best(
    _ page: borrowing HTMLPage, _ anchors: [PageAnchor], _ bytes: [UInt8], _ options: ParseOptions
  ) -> ListGuess? {
    for selectors in RepeatedElements(page, anchors).candidates {
      var options = options
      options.selectors = selectors
      guard let feed = try? HTMLSource.parse(bytes, options) else { continue }
      let whole = feed.items.filter { $0.title != nil && $0.url != nil }
      guard whole.count >= fewest, Set(whole.compactMap(\.url)).count * 2 > whole.count,
        whole.count * 2 > feed.items.count, areHeadlines(whole)
      else { continue }
      return ListGuess(selectors: selectors, items: whole)
    }
    return nil
  }
}
