import Basics

/// A link of a page that may lead to the next part of the same article. Rule P1 of
/// docs/extraction.md.
package struct PartLink: Sendable, Hashable {
  /// The absolute address without fragment.
  package var address: String
  /// The number that is the whole text of the link.
  package var label: Int?
  /// Whether the page declares the link as the next one (`rel=next`).
  package var isNext = false

  /// Maximum number of parts of an article.
  package static let limit = 10
  /// Maximum number of bytes of an address.
  static let addressLimit = 2000

  /// The address of a part of an article: that of the first part with the number, and on the same
  /// host. The link must be declared as the next one or be labelled with the number; a number
  /// without a word for "page" directly after the last word of an address needs the label, because
  /// addresses of other articles look like that.
  ///
  /// - Parameters:
  ///   - number: The number of the part, from 2.
  ///   - first: The absolute address of the first part.
  /// - Returns: `nil` if no link leads there.
  package static func part(_ number: Int, of first: String, among links: [PartLink]) -> String? {
    guard let base = Parts(first) else { return nil }
    return links.first { link in
      guard link.isNext || link.label == number, let parts = Parts(link.address) else {
        return false
      }
      return parts.isPart(number, of: base, isLabelled: link.label == number)
    }?.address
  }

  /// Whether two addresses are equal apart from scheme, `www.`, closing slashes and fragments.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = Parts(one), let other = Parts(other) else { return false }
    return one.host == other.host && one.path == other.path && one.query == other.query
  }

  /// The components of an address.
  private struct Parts {
    let host: String
    /// Without closing slashes.
    let path: Substring
    let query: [Substring]

    init?(_ address: String) {
      guard address.utf8.count <= PartLink.addressLimit, let whole = WebAddress(address),
        !whole.host.isEmpty
      else { return nil }
      host = whole.site
      let target = whole.target.utf8.prefix { $0 != UInt8(ascii: "#") }
      var path = target.prefix { $0 != UInt8(ascii: "?") }
      query = Substring(target.dropFirst(path.count + 1)).split(separator: "&")
      while path.last == UInt8(ascii: "/") { path = path.dropLast() }
      self.path = Substring(path)
    }

    func isPart(_ number: Int, of base: Parts, isLabelled: Bool) -> Bool {
      guard host == base.host else { return false }
      if path == base.path, !path.isEmpty || !base.query.isEmpty {
        return hasNumber(number, beside: base)
      }
      guard query.isEmpty || query == base.query, !base.path.isEmpty else { return false }
      if path.hasPrefix(base.path),
        Self.isNumber(path.dropFirst(base.path.count), number, isLabelled)
      {
        return true
      }
      // "story.html" and "story-2.html", "story/2.html".
      guard let (stem, ending) = base.path.partedAtEnding, path.hasSuffix(ending),
        path.hasPrefix(stem), path.utf8.count > stem.utf8.count + ending.utf8.count
      else { return false }
      return Self.isNumber(path.dropFirst(stem.count).dropLast(ending.count), number, isLabelled)
    }

    /// Whether the query is that of the first part with a number of a page.
    private func hasNumber(_ number: Int, beside base: Parts) -> Bool {
      let numbered = query.filter { !base.query.contains($0) }
      guard numbered.count == 1, let pair = numbered.first?.split(separator: "="), pair.count == 2
      else { return false }
      return PartLink.words.contains(pair[0].lowercased()) && pair[1] == String(number)
    }

    /// Whether the end of a path is a separator, a word for "page" or none, and the number.
    private static func isNumber(_ end: Substring, _ number: Int, _ isLabelled: Bool) -> Bool {
      guard let mark = end.first, "/-_,.".contains(mark), end.utf8.count <= 40 else { return false }
      let digits = String(number)
      guard end.hasSuffix(digits) else { return false }
      let word = end.dropFirst().dropLast(digits.count)
      if word.isEmpty { return mark == "/" || isLabelled }
      return PartLink.words.contains(word.lowercased().trimmingSeparator)
    }
  }

  /// Words for a page or a part, in addresses.
  private static let words: Set<String> = [
    "p", "pg", "pn", "page", "pageno", "pagenum", "part", "seite", "teil", "pagina", "pag",
    "página",
    "parte", "partie", "sida", "side", "strona", "strana", "stranitsa", "str", "sayfa", "halaman",
    "hal", "oldal", "sivu", "trang",
  ]
}

extension String {
  /// Without one separator at the end: "page-" before a number.
  fileprivate var trimmingSeparator: String {
    guard let last, "/-_=".contains(last) else { return self }
    return String(dropLast())
  }
}

extension Substring {
  /// The parts before and from the ending of a file's name.
  fileprivate var partedAtEnding: (stem: Substring, ending: Substring)? {
    for ending in [".html", ".htm", ".shtml", ".php", ".asp", ".aspx", ".jsp"]
    where hasSuffix(ending) {
      return (dropLast(ending.count), suffix(ending.count))
    }
    return nil
  }
}
