/// Metadata of the article, used to recognise lines that only repeat it.
struct PageFacts: Sendable {
  /// Letters and digits of the page's titles, in lower case.
  private var titles: Set<String> = []
  private var facts: Set<String> = []
  /// Range of the number of characters in a line that may be a title, including marks and a kicker.
  private let lengths: ClosedRange<Int>

  /// Letters of the page's description and of its authors.
  let description: String
  private let descriptionWords: Set<String>
  let authors: [String]
  /// Letters of the headlines of other articles in the page's linked data.
  private let otherHeadlines: Set<String>
  /// The host and the path of the page's address, if known.
  private let host: String?
  private let path: String?

  init(
    titles: [String], facts: [String], description: String? = nil, authors: [String] = [],
    otherHeadlines: [String] = [], url: String? = nil
  ) {
    self.description = NormalizedLine.letters(description ?? "")
    descriptionWords = TitleWords.of(description ?? "")
    self.authors = authors.map(NormalizedLine.letters).filter { $0.utf8.count >= 5 }
    host = url.flatMap(SiteNames.host)
    path = url.map(Self.path)
    self.titles = Set(titles.map(NormalizedLine.letters)).subtracting([""])
    self.otherHeadlines = Set(otherHeadlines.map(NormalizedLine.letters)).subtracting(self.titles)
    let counts = self.titles.map(\.count)
    lengths = (counts.min() ?? 1)...max((counts.max() ?? 0) * 3, counts.min() ?? 1)
    self.facts = Set(facts.map(NormalizedLine.letters)).subtracting([""])
  }

  /// Whether a line with this number of characters may be a title.
  func mayBeTitle(characters: Int) -> Bool { lengths.contains(characters) }

  /// Whether a line is one of the page's titles.
  ///
  /// - Parameter isExact: If `false`, a kicker may precede the title and a word may follow it. A
  ///   heading below `h1` that only begins or ends like the title is a heading of the text.
  func isTitle(_ letters: String, isExact: Bool) -> Bool {
    if titles.contains(letters) { return true }
    return !isExact
      && titles.contains { title in
        title.utf8.count >= 12 && letters.utf8.count <= title.utf8.count * 2
          && (letters.hasSuffix(title) || letters.hasPrefix(title))
      }
  }

  /// Whether at least a third of the words of a text are in the page's description.
  func isDescribed(_ text: String) -> Bool {
    let words = TitleWords.of(text)
    return words.intersection(descriptionWords).count * 3 >= words.count
  }

  /// Whether it is the author, site, date, section or description.
  func isFact(_ letters: String) -> Bool {
    facts.contains(letters)
  }

  /// Whether letters contain the name of an author.
  func namesAuthor(_ letters: String) -> Bool { authors.contains { letters.contains($0) } }

  // MARK: - Other articles

  /// Whether letters are the headline of another article.
  func isOtherHeadline(_ letters: String) -> Bool { otherHeadlines.contains(letters) }

  func isPage(_ path: String) -> Bool { path == self.path }

  /// Whether a link leads to another page of the same site.
  func isOtherPage(_ link: String) -> Bool {
    if link.hasPrefix("#") || link.hasPrefix("?") || link.hasPrefix("javascript:") { return false }
    if link.contains("//") {
      let other = SiteNames.host(of: link.hasPrefix("//") ? "https:" + link : link)
      if let host, other != host { return false }
    }
    return Self.path(link) != path
  }

  /// Whether a link leads to another site.
  func isOtherSite(_ link: String) -> Bool {
    guard let host, link.contains("//"),
      let other = SiteNames.host(of: link.hasPrefix("//") ? "https:" + link : link)
    else { return false }
    return other != host && !other.hasSuffix("." + host) && !host.hasSuffix("." + other)
  }

  /// The path of an address without query, fragment and closing slash.
  static func path(_ address: String) -> String {
    var rest = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let slash = UInt8(ascii: "/")
    if rest.first != slash || rest.dropFirst().first == slash {
      // Scheme and host.
      rest = rest.drop { $0 != slash }.drop { $0 == slash }.drop { $0 != slash }
    }
    while rest.last == slash { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
