internal import Markup

/// What a page tells beside its linked data, which decides whether an article in it that has another
/// headline or address is the page's own. Rule M7 of docs/extraction.md.
struct DataWitnesses {
  let tree: PageTree
  let head: PageDeclarations
  let outline: PageOutline
  let near: HeadlineDistance
  /// What the page tells without the data.
  let authors: [String]
  let published: PageTime?
  let reader: PageDateReader

  /// Maximum number of headings and of blocks that are compared, and of the bytes of a heading.
  private static let headingLimit = 8
  private static let blockLimit = 12
  private static let headingLength = 2400
  /// Number of characters by which texts are compared.
  private static let sample = 60

  /// Whether nothing speaks against the data: no witness tells something else, or the page shows
  /// their headline, text or author. The address of another page needs the silence of all, or one
  /// that agrees.
  func support(_ data: LinkedData) -> Bool {
    let isAuthor = agrees(on: data.authors)
    if isAuthor == true || shows(headline: data.headline) || shows(text: data.body) { return true }
    let isDay = agrees(on: data.published.first.flatMap(reader.read))
    if isAuthor == false || isDay == false { return false }
    return isDay == true || !data.isDoubtedElsewhere || authors.isEmpty && published == nil
  }

  /// `nil` if one side names nobody.
  private func agrees(on names: [String]) -> Bool? {
    guard !names.isEmpty, !authors.isEmpty else { return nil }
    let others = Set(names.map(NormalizedLine.letters))
    return authors.contains { others.contains(NormalizedLine.letters($0)) }
  }

  /// Zones may be a day apart; `nil` if one side has no date.
  private func agrees(on time: PageTime?) -> Bool? {
    guard let time, let published else { return nil }
    return abs(time.civilDay - published.civilDay) <= 1
  }

  /// Whether a heading of the article, which is no link, is a headline.
  private func shows(headline: String?) -> Bool {
    guard let headline, headline.utf8.count <= Self.headingLength else { return false }
    let letters = NormalizedLine.letters(headline)
    return !letters.isEmpty
      && head.subheadlines.prefix(Self.headingLimit).contains { node in
        !near.isInTeaser(node) && !isLink(node)
          && tree.text(of: node, atMost: Self.headingLength).map(NormalizedLine.letters) == letters
      }
  }

  private func isLink(_ node: Int) -> Bool {
    let parent = Int(tree.nodes[node].parent)
    return parent >= 0 && tree.nodes[parent].kind.tag == .a
      || (node..<Int(tree.nodes[node].end)).contains { tree.nodes[$0].kind.tag == .a }
  }

  /// Whether a paragraph of the page begins the text of the data.
  private func shows(text: String?) -> Bool {
    guard let text else { return false }
    let letters = NormalizedLine.letters(PlainText.of(String(text.unicodeScalars.prefix(2000))))
    return outline.blocks.lazy.filter { $0.isLong && $0.traits.isEmpty }.prefix(Self.blockLimit)
      .contains { block in
        let start = NormalizedLine.letters(outline.text(of: block)).prefix(Self.sample)
        return start.count == Self.sample && letters.hasPrefix(start)
      }
  }
}
