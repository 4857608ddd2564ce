internal import Markup

/// The headline as a reader sees it: of the page's headings the one that shares most words with
/// what the page calls itself, which is right far more often than `og:title` is.
struct TitleFinder {
  let tree: PageTree
  let head: PageHead
  let siteNames: [String]

  /// What the page calls itself, the best first.
  var declared: [String] {
    [
      head.linkedData.isArticle ? head.linkedData.headline : nil,
      head.first(["og:title", "twitter:title", "dc.title", "dcterms.title", "headline", "title"]),
      head.title,
    ].compactMap { $0 }
  }

  func find() -> String? {
    let declared = declared
    let words = declared.map(Self.words)
    var best: (text: String, score: Double)?
    if let segment = namedBySegment() { return segment }
    for node in head.headlines.prefix(24) {
      let text = Self.withoutMark(tree.text(of: node))
      guard !text.isEmpty, text.utf8.count < 600, !isSiteName(text) else { continue }
      let own = Self.words(text)
      guard !own.isEmpty else { continue }
      // Of one `h1` that shares nothing with the declared titles, the page is not about.
      let score = words.map { Self.overlap(own, $0) }.max() ?? 0.5
      if score > (best?.score ?? 0) { best = (text, score) }
    }
    if let best, best.score >= 0.5 || best.score >= 0.25 && isOnlyHeadline(best.text) {
      return withoutSite(best.text)
    }
    if let first = declared.first { return withoutSite(first) }
    return best?.text
  }

  /// Whether a text is that of the page's only `h1`, the site's name aside: what a search engine is
  /// told may be worded otherwise.
  private func isOnlyHeadline(_ text: String) -> Bool {
    let others = head.headlines.prefix(24).map { Self.withoutMark(tree.text(of: $0)) }
      .filter { !$0.isEmpty && $0 != text && !isSiteName($0) }
    return others.isEmpty && Self.words(text).count >= 3
  }

  /// The heading that says word for word what stands before the site's name in the title, where
  /// the first `h1` says no more than what stands behind it: then that is the site's name.
  private func namedBySegment() -> String? {
    guard let title = head.title, let first = head.headlines.first else { return nil }
    let parts = [" - ", " | ", " – ", " — ", " :: "].lazy
      .map { title.components(separatedBy: $0) }.first { $0.count > 1 }
    guard let parts, let last = parts.last else { return nil }
    let name = BlockText.letters(last)
    guard !name.isEmpty, BlockText.letters(tree.text(of: first)) == name else { return nil }
    let rest = BlockText.letters(parts.dropLast().joined(separator: " "))
    for node in head.subheadlines.prefix(24) {
      let text = Self.withoutMark(tree.text(of: node))
      if BlockText.letters(text) == rest { return text }
    }
    return nil
  }

  /// Without the mark of its own link: `Title¶`.
  private static func withoutMark(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, "¶§#🔗 ".contains(last), text.count > 1 { text.removeLast() }
    return String(text)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// How much two titles share, of the shorter one; one word alone is weak.
  private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
    let common = Double(left.intersection(right).count)
    let smaller = Double(min(left.count, right.count))
    let larger = Double(max(left.count, right.count))
    guard smaller > 0 else { return 0 }
    return 0.75 * common / smaller + 0.25 * common / larger - (smaller == 1 && larger > 2 ? 0.4 : 0)
  }

  private func isSiteName(_ text: String) -> Bool {
    let letters = BlockText.letters(text)
    return siteNames.contains { BlockText.letters($0) == letters }
  }

  /// The title without the site's name before or after it.
  func withoutSite(_ title: String) -> String {
    for separator in [" | ", " - ", " – ", " — ", " :: ", " » ", " · ", " • ", " / ", ": "] {
      let parts = title.components(separatedBy: separator)
      guard parts.count > 1, let last = parts.last, let first = parts.first else { continue }
      if separator != ": ", isSiteName(last) {
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
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
