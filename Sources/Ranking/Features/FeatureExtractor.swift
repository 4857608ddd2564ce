import Basics
import Foundation
package import Models

/// Computes an article's features from its text and metadata.
package struct FeatureExtractor: Sendable {
  /// Maximum number of words, names, tags and authors that are kept; of the words the ones with the
  /// highest weights (docs/ranking.md, L1).
  static let (termLimit, nameLimit, tagLimit, authorLimit) = (32, 8, 64, 4)

  /// The ids of the article's words, without duplicates, in the order of their first occurrence.
  package var terms: [UInt32] { words.map(\.id) }

  /// The document-frequency counter of each of the ``terms``.
  package var buckets: [UInt32] { words.map { TermFrequencies.bucket($0.id) } }

  private let words: [TermTable.Entry]
  private let names: [(id: UInt32, text: String)]
  private var text: FeatureInput

  /// Reads the text once; a word of the headline counts twice as much as one of the summary.
  package init(_ text: FeatureInput) {
    self.text = text
    var table = TermTable()
    var names: [(id: UInt32, text: String)] = []
    Self.scan(text) { word, stem, weight, isName in
      let hash = FNV64.value(of: stem)
      table.add(FeatureKind.term.id(hash: hash), weight) { TermFrequencies.isCommon(hash: hash) }
      guard isName, names.count < Self.nameLimit else { return }
      let whole = FNV64.value(of: word)
      let id = FeatureKind.name.id(hash: whole)
      if !TermFrequencies.isCommon(hash: whole), !names.contains(where: { $0.id == id }) {
        names.append((id, String(decoding: word, as: UTF8.self)))
      }
    }
    // A copy without spare capacity: it may be held for long before it is stored.
    words = table.entries.map { $0 }
    self.names = names
  }

  /// The same features with another source and category.
  package func of(source: String, category: String) -> FeatureExtractor {
    var extractor = self
    (extractor.text.source, extractor.text.category) = (source, category)
    return extractor
  }

  /// Calls `body` for each word that is not too short or too long, with the word, its stem, its
  /// weight in the term frequency, and whether it is a name.
  private static func scan(
    _ text: FeatureInput,
    _ body: (_ word: TermScan.Letters, _ stem: TermScan.Letters, _ weight: Float, Bool) -> Void
  ) {
    for (part, weight) in [(text.title, Float(2)), (text.summary, Float(1))] {
      TermScan.scan(part ?? "") { word, isName in
        let stem = stem(word)
        if hasUsableLength(stem) { body(word, stem, weight, isName) }
      }
    }
  }

  /// The display text of each feature.
  package var labels: [UInt32: String] {
    var labels: [UInt32: String] = [:]
    for name in names { labels[name.id] = name.text.capitalized }
    Self.scan(text) { _, stem, _, _ in
      labels[FeatureKind.term.id(hash: FNV64.value(of: stem))] = String(
        decoding: stem, as: UTF8.self)
    }
    for author in authors { labels[FeatureKind.author.id(author.lowercased())] = author }
    for tag in tags { labels[FeatureKind.tag.id(tag.lowercased())] = tag }
    return labels
  }

  private var authors: ArraySlice<String> { text.authors.prefix(Self.authorLimit) }
  private var tags: ArraySlice<String> { text.tags.prefix(Self.tagLimit) }

  private var traits: [UInt32] {
    var traits = [
      FeatureKind.source.id(text.source.lowercased()),
      FeatureKind.category.id(text.category.lowercased()),
    ]
    traits.reserveCapacity(3 + authors.count + tags.count + names.count)
    if let site = text.site { traits.append(FeatureKind.source.id("at " + site)) }
    for author in authors { traits.append(FeatureKind.author.id(author.lowercased())) }
    for tag in tags { traits.append(FeatureKind.tag.id(tag.lowercased())) }
    for name in names { traits.append(name.id) }
    return traits
  }

  /// The features, with words weighted by (1 + ln tf) · idf.
  ///
  /// - Parameters:
  ///   - articles: number of articles that have been counted.
  ///   - count: the document frequency of the word at an index of ``terms``.
  package func features(articles: Double, count: (Int) -> Double) -> ArticleFeatures {
    var heaviest = WeightiestTerms(limit: Self.termLimit)
    for (index, word) in words.enumerated() {
      let inverse = TermFrequencies.inverse(
        isCommon: word.isCommon, count: count(index), articles: articles)
      guard inverse > 0 else { continue }
      heaviest.add(
        word.id, weight: word.count == 1 ? inverse : (1 + log(Double(word.count))) * inverse)
    }
    return ArticleFeatures(traits: traits, terms: heaviest.terms)
  }

  package func features(_ frequencies: TermFrequencies) -> ArticleFeatures {
    features(articles: frequencies.articles) { frequencies.count(words[$0].id) }
  }

  /// Removes a final “s”, so that an English word and its plural have one form.
  private static func stem(_ word: TermScan.Letters) -> TermScan.Letters {
    let s = UInt8(ascii: "s")
    guard word.count > 3, word[word.count - 1] == s, word[word.count - 2] != s else { return word }
    return TermScan.Letters(rebasing: word[..<(word.count - 1)])
  }

  static func stem(of word: String) -> String {
    var word = word
    return word.withUTF8 { String(decoding: stem($0), as: UTF8.self) }
  }

  private static func hasUsableLength(_ word: TermScan.Letters) -> Bool {
    // Requires more than one character. A character has at most four bytes, so that more than four
    // bytes suffice; otherwise the bytes that are not UTF-8 continuation bytes are counted.
    word.count <= 64 && (word.count > 4 || word.count { $0 & 0xC0 != 0x80 } > 1)
  }
}

/// The words of a text with the highest weights, ordered by weight, then by id: the result does not
/// depend on the order of insertion.
///
/// Few words are kept, and most words come too late to be among them: one comparison with the
/// lightest kept word avoids sorting all words.
struct WeightiestTerms {
  typealias Term = (id: UInt32, weight: Double)

  /// The heaviest first.
  private(set) var terms: [Term] = []
  private let limit: Int

  /// - Parameter limit: maximum number of words that are kept, at least one.
  init(limit: Int) {
    self.limit = limit
    terms.reserveCapacity(limit)
  }

  mutating func add(_ id: UInt32, weight: Double) {
    let term = (id: id, weight: weight)
    if terms.count == limit {
      guard Self.precedes(term, terms[limit - 1]) else { return }
      terms[limit - 1] = term
    } else {
      terms.append(term)
    }
    var index = terms.count - 1
    while index > 0, Self.precedes(term, terms[index - 1]) {
      terms[index] = terms[index - 1]
      index -= 1
    }
    terms[index] = term
  }

  private static func precedes(_ first: Term, _ second: Term) -> Bool {
    first.weight == second.weight ? first.id < second.id : first.weight > second.weight
  }
}

package struct FeatureInput: Sendable, Hashable {
  package var source: String
  package var category: String
  package var authors: [String]
  package var tags: [String]
  package var title: String?
  package var summary: String?
  /// The site of the article's address. If one source links to many sites, each site is a feature
  /// of its own.
  package var site: String?

  package init(
    source: String = "", category: String = "", authors: [String] = [], tags: [String] = [],
    title: String? = nil, summary: String? = nil, url: String? = nil
  ) {
    self.source = source
    self.category = category
    self.authors = authors
    self.tags = tags
    self.title = title
    self.summary = summary
    let site = url.flatMap { WebAddress($0)?.site } ?? ""
    self.site = site.isEmpty ? nil : site
  }

  /// The stored text of an article.
  package init(_ article: Article) {
    self.init(
      source: article.source.name, category: article.category, authors: article.authors,
      tags: article.tags, title: article.title, summary: article.summary, url: article.url)
  }
}

/// Term frequencies of one text, by word id: a hash table with open addressing.
///
/// The ids are hashes and index the table directly; a dictionary would hash them again for each
/// word of each article.
struct TermTable: Sendable {
  struct Entry: Sendable {
    let id: UInt32
    var count: Float
    let isCommon: Bool
  }

  /// In the order of their first occurrence.
  private(set) var entries: [Entry] = []
  /// Indices into `entries`, or -1; at most half of the slots are used.
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  init() {
    entries.reserveCapacity(96)
  }

  mutating func add(_ id: UInt32, _ count: Float, isCommon: () -> Bool) {
    let slot = slot(of: id)
    if slots[slot] >= 0 {
      entries[Int(slots[slot])].count += count
      return
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(id: id, count: count, isCommon: isCommon()))
    if entries.count * 2 > slots.count { grow() }
  }

  /// The slot of an id, or the free slot where it is to be inserted.
  private func slot(of id: UInt32) -> Int {
    var slot = Int(id) & (slots.count - 1)
    while slots[slot] >= 0, entries[Int(slots[slot])].id != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() { slots[slot(of: entry.id)] = Int32(index) }
  }
}
