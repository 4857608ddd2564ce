/// What a page is about, by its titles and addresses. It tells linked data about the page's own
/// article from data about another one, such as a related story. Rule M7 of docs/extraction.md.
struct PageSubject: Sendable {
  enum Relation {
    case own, unknown
    /// Another headline, which may be that of an editor or for search engines.
    case apart
    /// The address of another page.
    case other
  }

  /// How much a headline and a title have in common.
  private enum Likeness: Int, Comparable {
    case nothing, little, much, all

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private var titles: [Title] = []
  private var addresses: [Address] = []
  /// Whether a visible heading agrees with a declared title.
  private var isCertain = false

  /// Maximum size in bytes of a title and of an address.
  private static let titleLimit = 600
  private static let addressLimit = 2000

  init() {}

  /// - Parameters:
  ///   - declared: The titles that the page declares.
  ///   - headings: Its first-level headings.
  ///   - addresses: The addresses of the page, as it declares them and as it was requested.
  ///   - siteNames: The names of its site, which are no titles.
  init(declared: [String], headings: [String], addresses: [String], siteNames: [String]) {
    let names = Set(siteNames.map(NormalizedLine.letters))
    func read(_ texts: [String]) -> [Title] {
      texts.filter { $0.utf8.count <= Self.titleLimit }.map(Title.init)
        .filter { !$0.letters.isEmpty && !names.contains($0.letters) }
    }
    let titles = read(declared)
    let shown = read(headings)
    // Another heading may be that of the next article.
    let own = shown.filter { heading in
      titles.contains { Self.likeness(heading, $0) >= .much }
    }
    isCertain = !own.isEmpty
    self.titles = titles + (own.isEmpty && shown.count == 1 ? shown : own)
    self.addresses = addresses.filter { $0.utf8.count <= Self.addressLimit }.map(Address.init)
      .filter { !$0.path.isEmpty }
  }

  /// The relation of the page to an article with one or more headlines and addresses.
  func relation(headlines: [String], addresses: [String]) -> Relation {
    let found = headlines.lazy.filter { $0.utf8.count <= Self.titleLimit }
      .compactMap { likeness(of: Title($0)) }.max()
    let isPage = isHere(addresses)
    switch found {
    case .all: return .own
    case .much: return isPage == false ? .other : .own
    case .little:
      if isPage == true { return .own }
      return isPage == false && isCertain ? .other : .unknown
    case .nothing:
      if isPage == true { return .unknown }
      return isPage == false ? .other : isCertain ? .apart : .unknown
    case nil: return isPage == nil ? .unknown : isPage == true ? .own : .other
    }
  }

  // MARK: - Headlines

  private struct Title {
    let letters: String
    let words: Set<String>
    /// The beginnings of the words, which the forms of a word share; in scripts without blanks, the
    /// pairs of characters.
    let stems: Set<Substring>
    /// Those of longer words only: short words are in any headline.
    let weighty: Set<Substring>

    init(_ text: String) {
      letters = NormalizedLine.letters(text)
      words = TitleWords.of(text)
      var (stems, weighty): (Set<Substring>, Set<Substring>) = ([], [])
      for word in words {
        let pieces = word.contains(where: \.isUnspaced) ? Self.pairs(word) : [word.prefix(5)]
        stems.formUnion(pieces)
        if word.count >= 4 || pieces.count > 1 { weighty.formUnion(pieces) }
      }
      (self.stems, self.weighty) = (stems, weighty)
    }

    private static func pairs(_ word: String) -> [Substring] {
      guard word.count > 2 else { return [word[...]] }
      return word.indices.dropLast().map { word[$0...word.index(after: $0)] }
    }

    /// Whether it is long enough to say that it has nothing in common with another title.
    var isTelling: Bool { words.count >= 3 && weighty.count >= 2 || weighty.count >= 4 }
  }

  private func likeness(of headline: Title) -> Likeness? {
    guard !headline.letters.isEmpty else { return nil }
    guard let best = titles.map({ Self.likeness(headline, $0) }).max() else { return nil }
    let isTold = headline.isTelling && titles.contains { $0.isTelling }
    return best == .nothing && !isTold ? .little : best
  }

  private static func likeness(_ left: Title, _ right: Title) -> Likeness {
    if left.letters == right.letters { return .all }
    if TitleWords.overlap(left.words, right.words) >= 0.5 { return .much }
    return left.weighty.isDisjoint(with: right.stems) && right.weighty.isDisjoint(with: left.stems)
      ? .nothing : .little
  }

  // MARK: - Addresses

  private struct Address {
    let host: String?
    let path: String
    let query: Substring
    /// The last segment of the path, by which the pages of a site differ.
    let name: Substring
    /// Numbers that may identify an article.
    let numbers: Set<Substring>

    init(_ address: String) {
      host = address.contains("//") ? SiteNames.host(of: address) : nil
      path = PageFacts.path(address).lowercased()
      query = address.prefix { $0 != "#" }.drop { $0 != "?" }
      name = path.split(separator: "/").last ?? ""
      numbers = Set(path.split { !$0.isNumber }.filter { $0.utf8.count >= 5 })
    }

    /// Whether it may be written in two ways.
    var isEncoded: Bool { path.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "%") } }
  }

  /// Whether one of several addresses is that of the page; `nil` if that cannot be told.
  func isHere(_ others: [String]) -> Bool? {
    let known = others.lazy.filter { $0.utf8.count <= Self.addressLimit }.map(Address.init)
      .compactMap(isPage)
    return known.isEmpty ? nil : known.contains(true)
  }

  private func isPage(_ other: Address) -> Bool? {
    guard !other.path.isEmpty, !addresses.isEmpty else { return nil }
    let same = addresses.filter { $0.path == other.path }
    if !same.isEmpty {
      let isSame = same.contains {
        $0.query == other.query || $0.query.isEmpty || other.query.isEmpty
      }
      return isSame ? true : nil
    }
    return addresses.allSatisfy { Self.isElsewhere(other, from: $0) } ? false : nil
  }

  /// Whether two addresses are certainly those of two articles of a site: not a section of it, a
  /// copy on another site, or another form of the same address.
  private static func isElsewhere(_ other: Address, from own: Address) -> Bool {
    if let host = other.host, let ownHost = own.host, host != ownHost { return false }
    if own.isEncoded || other.isEncoded { return false }
    if own.path.hasPrefix(other.path + "/") || other.path.hasPrefix(own.path + "/") { return false }
    return own.numbers.isDisjoint(with: other.numbers) && !isForm(own.name, of: other.name)
      && !isForm(other.name, of: own.name)
  }

  private static func isForm(_ name: Substring, of other: Substring) -> Bool {
    name == other || name.count >= 4 && other.contains(name)
  }
}

extension Character {
  /// Whether it belongs to a script without blanks between words, or with endings that change.
  fileprivate var isUnspaced: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3040...0x30FF,
      0x3400...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
