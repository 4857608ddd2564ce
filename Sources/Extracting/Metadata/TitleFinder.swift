import Basics
internal import Markup

/// Finds the headline that the reader sees: the heading that shares most words with the declared
/// titles. This is right far more often than `og:title`.
struct TitleFinder {
  let outline: PageOutline
  let head: PageDeclarations
  let siteNames: [String]

  private var tree: PageTree { outline.tree }

  /// The titles that the page declares, the best first.
  var declared: [String] {
    [
      head.linkedData.isArticle ? head.linkedData.headline : nil,
      head.first(["og:title", "twitter:title", "dc.title", "dcterms.title", "headline", "title"]),
      head.title,
    ].compactMap { $0 }
  }

  /// A headline and the element that shows it.
  struct Headline {
    var text: String
    var node: Int?
    /// The text of the heading with its kicker and other asides.
    var whole: String?
  }

  /// Maximum number of headings examined.
  private static let headingLimit = 60
  /// Maximum size in bytes of a heading or title.
  private static let lengthLimit = 600

  func find() -> Headline? {
    let headings = headings
    if let exact = exact(among: headings) { return exact }
    let declared = declared
    if let glued = withoutKicker(headings) { return glued }
    let words = declared.map(TitleWords.of)
    var best: (headline: Headline, score: Double)?
    for heading in headings where heading.isFirstLevel {
      let own = TitleWords.of(heading.whole)
      guard !own.isEmpty else { continue }
      // The page is not about an `h1` that shares no words with the declared titles.
      let score = words.map { TitleWords.overlap(own, $0) }.max() ?? 0.5
      if score > (best?.score ?? 0) {
        best = (Headline(text: heading.text, node: heading.node, whole: heading.whole), score)
      }
    }
    if let best, isTrusted(best.headline, best.score, among: headings) {
      return Headline(
        text: withoutSite(best.headline.text), node: best.headline.node, whole: best.headline.whole)
    }
    for heading in headings where !heading.isFirstLevel {
      let own = TitleWords.of(heading.text)
      if own.count >= 3, words.contains(where: { TitleWords.overlap(own, $0) >= 0.85 }) {
        return Headline(text: heading.text, node: heading.node)
      }
    }
    if let first = declared.first { return Headline(text: withoutSite(first), node: nil) }
    return best?.headline
  }

  private struct Heading {
    var node: Int
    /// Its text without a kicker or another aside.
    var text: String
    var whole: String
    /// The letters of the whole text.
    var letters: String
    var isFirstLevel: Bool
    var isHidden: Bool

    func isLonger(than other: Self) -> Bool { letters.count > other.letters.count }

    /// The letters of the whole text, and without asides.
    var forms: [String] { text == whole ? [letters] : [letters, NormalizedLine.letters(text)] }
  }

  /// The headings of the page without the site's name, first-level headings first.
  private var headings: [Heading] {
    [(head.headlines, true), (head.subheadlines, false)].flatMap { nodes, isFirstLevel in
      nodes.prefix(Self.headingLimit).compactMap { node in
        let whole = Self.withoutMark(shownText(of: node))
        guard !whole.isEmpty, whole.utf8.count < Self.lengthLimit, !isSiteName(whole) else {
          return nil
        }
        return Heading(
          node: node, text: HeadingAsides(tree, outline).text(of: node) ?? whole, whole: whole,
          letters: NormalizedLine.letters(whole), isFirstLevel: isFirstLevel,
          isHidden: outline.traits[node].contains(.hidden))
      }
    }
  }

  /// The text of a heading without what is hidden in it, as the blocks of the outline have it; all of
  /// it if everything is hidden.
  private func shownText(of heading: Int) -> String {
    let limit = 4 * Self.lengthLimit
    if !outline.traits[heading].contains(.hidden) {
      let shown = tree.text(
        of: heading, atMost: limit, without: { outline.traits[$0].contains(.hidden) })
      if let shown, !shown.isEmpty { return shown }
    }
    return tree.text(of: heading, atMost: limit) ?? ""
  }

  /// The longest heading that equals a declared title without the site's name.
  private func exact(among headings: [Heading]) -> Headline? {
    var titles: [String: String] = [:]
    for part in declared.flatMap(parts) where titles[NormalizedLine.letters(part)] == nil {
      titles[NormalizedLine.letters(part)] = part
    }
    var best: Heading?
    for heading in headings where heading.forms.contains(where: { titles[$0] != nil }) {
      // What a reader sees comes before a copy for screen readers.
      let isFirst = best.map { $0.isHidden && !heading.isHidden } ?? (heading.letters.count > 3)
      let isLonger = best.map { $0.isHidden == heading.isHidden && heading.isLonger(than: $0) }
      if isFirst || isLonger == true { best = heading }
    }
    return best.map { heading in
      // Below the first level, a kicker may be in a separate line without its colon.
      let text = heading.isFirstLevel ? heading.text : titles[heading.letters] ?? heading.text
      return Headline(text: withoutSite(text), node: heading.node, whole: heading.whole)
    }
  }

  private static let separators = [
    " | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • ", " │ ", " @ ",
  ]
  private static let tightSeparators = ["_", "：", "｜", "│"]

  /// A title in full, and without one or more parts at either end, which may be site names that the
  /// page does not declare.
  private func parts(of title: String) -> [String] {
    guard title.utf8.count < Self.lengthLimit else { return [title] }
    var found = [title, withoutSite(title)]
    for separator in Self.separators + Self.tightSeparators {
      let parts = title.components(separatedBy: separator)
      guard (2...6).contains(parts.count) else { continue }
      for index in 1..<parts.count {
        found.append(parts[..<index].joined(separator: separator))
        found.append(parts[index...].joined(separator: separator))
      }
    }
    return found
  }

  /// A first-level heading that is a title of the page with a kicker before it.
  private func withoutKicker(_ headings: [Heading]) -> Headline? {
    let titles = declared.map { NormalizedLine.letters(withoutSite($0)) }.filter { $0.count >= 8 }
    for heading in headings where heading.isFirstLevel {
      guard
        let title = titles.first(where: {
          heading.letters.hasSuffix($0) && heading.letters.count <= 2 * $0.count
        })
      else { continue }
      let words = heading.text.split(separator: " ")
      for start in words.indices.dropFirst().prefix(12) {
        let rest = words[start...].joined(separator: " ")
        if NormalizedLine.letters(rest) == title { return Headline(text: rest, node: heading.node) }
      }
    }
    return nil
  }

  /// Whether a first-level heading is the headline although the declared titles have other words:
  /// they may be written for search engines.
  private func isTrusted(
    _ headline: Headline, _ score: Double, among headings: [Heading]
  ) -> Bool {
    if score >= 0.5 { return true }
    let isOnly = isOnly(headline, of: headings)
    if isOnly, score >= 0.25 { return true }
    return (isOnly || score >= 0.4) && score > 0 && isInArticle(headline.node)
  }

  /// Whether an element is inside the element of an article.
  private func isInArticle(_ node: Int?) -> Bool {
    var node = node.map { Int(tree.nodes[$0].parent) } ?? 0
    while node > 0 {
      if tree.nodes[node].kind.tag == .article { return true }
      node = Int(tree.nodes[node].parent)
    }
    return false
  }

  /// Whether a headline is the page's only first-level heading, apart from the site's name.
  private func isOnly(_ headline: Headline, of headings: [Heading]) -> Bool {
    !headings.contains { $0.isFirstLevel && $0.text != headline.text }
      && TitleWords.of(headline.text).count >= 3
  }

  /// The text without the mark of a self-link: `Title¶`.
  private static func withoutMark(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, "¶§#🔗 ".contains(last), text.count > 1 { text.removeLast() }
    return String(text)
  }

  private func isSiteName(_ text: String) -> Bool {
    let letters = NormalizedLine.letters(text)
    return siteNames.contains { NormalizedLine.letters($0) == letters }
  }

  /// Whether a few words begin or end with the site's name: "Harbour Post Magazine".
  private func holdsSiteName(_ text: String) -> Bool {
    guard text.utf8.count < 60, text.split(separator: " ").count <= 4 else { return false }
    let letters = NormalizedLine.letters(text)
    return siteNames.contains {
      let name = NormalizedLine.letters($0)
      return name.count >= 5 && (letters.hasPrefix(name) || letters.hasSuffix(name))
    }
  }

  /// The title without the site's name before or after it.
  func withoutSite(_ title: String) -> String {
    for separator in Self.separators + [" / ", " : ", ": "] + Self.tightSeparators + [":"] {
      let parts = title.components(separatedBy: separator)
      guard parts.count > 1, let last = parts.last, let first = parts.first else { continue }
      if separator != ": ", isSiteName(last) || separator.first == " " && holdsSiteName(last) {
        return withoutSite(parts.dropLast().joined(separator: separator))
      }
      if isSiteName(first) { return parts.dropFirst().joined(separator: separator) }
    }
    return title
  }
}

extension String {
  /// The parts between occurrences of a separator.
  func components(separatedBy separator: String) -> [String] {
    var text = self
    var mark = separator
    return text.withUTF8 { bytes in
      mark.withUTF8 { mark in
        var parts: [String] = []
        var (start, index) = (0, 0)
        while index + mark.count <= bytes.count {
          if bytes[index] == mark[0], bytes.run(index, index + mark.count).elementsEqual(mark) {
            parts.append(String(outside: bytes.run(start, index)))
            index += mark.count
            start = index
          } else {
            index += 1
          }
        }
        parts.append(String(outside: bytes.run(start, bytes.count)))
        return parts
      }
    }
  }
}
