import Foundation
import GRDB
import Models
import Store

extension SearchPhrases {
  /// The query in FTS5 syntax.
  var match: String {
    let all = wanted.map(\.match).joined(separator: " AND ")
    return unwanted.isEmpty
      ? all : "(\(all)) NOT (\(unwanted.map(\.match).joined(separator: " OR ")))"
  }

  /// The query for the rare words alone; `nil` without rare words.
  var rareMatch: String? {
    rare.isEmpty ? nil : rare.map(\.match).joined(separator: " AND ")
  }

  /// The weight of each phrase in ``BM25Function``, in the order of ``match``.
  var weights: [Double] { wanted.flatMap { $0.phrases.flatMap(\.weights) } }

  /// - Returns: `nil` if no article can match.
  init?(_ expression: SearchExpression, bounds: SearchBounds, in db: Database) throws {
    let words = try IndexedWords(bounds: bounds, in: db)
    let questions = try Self.questions(of: expression, tokens: words.tokens)
    try self.init(expression, words.answers(to: questions), bounds: bounds, tokens: words.tokens)
  }
}

extension SearchPhrases.Part {
  fileprivate var match: String {
    switch self {
    case .phrase(let phrase):
      let wordings = phrase.wordings.map { SearchText.quoted($0.joined(separator: " ")) }
      let match = wordings.count == 1 ? wordings[0] : "(\(wordings.joined(separator: " OR ")))"
      return phrase.isOfTitle ? "({title} : \(match))" : match
    case .any(let parts): return "(\(parts.map(\.match).joined(separator: " OR ")))"
    case .all(let parts): return "(\(parts.map(\.match).joined(separator: " AND ")))"
    }
  }
}

/// Access to the words of the full-text index.
private struct IndexedWords {
  /// The tokeniser of an index that an earlier version made, until its successor is complete
  /// (``StoreWriter/refoldWords(atMost:)``).
  private let former: (any FTS5Tokenizer)?
  private let bounds: SearchBounds
  private let db: Database

  init(bounds: SearchBounds, in db: Database) throws {
    former =
      try Schema.isServedByFormerTokenizer(db)
      ? db.makeTokenizer(.unicode61(diacritics: .remove)) : nil
    self.bounds = bounds
    self.db = db
  }

  func tokens(of text: String) throws -> [String] {
    let text = text.filter { $0 != "\0" }
    guard let former else { return IndexWord.sought(in: text) }
    return try former.tokenize(query: SearchText.indexable(text)).map(\.token)
  }

  func answers(to questions: TermLookup) throws -> TermStatistics {
    var answers = TermStatistics(
      articles: try db.integer("SELECT max(id) FROM article") ?? 0)
    for word in questions.counted {
      answers.counts[word] = try count(word, among: answers.articles)
    }
    for prefix in questions.prefixes {
      answers.words[prefix] = try bounds.words(
        from: prefix, inOrder: words(from: prefix), headlines: latestHeadlines)
    }
    return answers
  }

  /// The estimated document frequency of a word, from the latest articles that hold it.
  private func count(_ word: String, among articles: Int64) throws -> Double {
    let row = try db.run(
      """
      SELECT count(*) AS found, min(id) AS first FROM (SELECT rowid AS id FROM article_search
        WHERE article_search MATCH \(SearchText.quoted(word))
        ORDER BY rowid DESC LIMIT \(bounds.counted))
      """
    ).first
    guard let row, let first: Int64 = try row["first"] else { return 0 }
    return bounds.count(found: try row["found"], downTo: first, among: articles)
  }

  /// The words with a prefix in alphabetical order, without the prefix itself.
  private func words(from prefix: String) throws -> [String] {
    // One look-up per word: stepping from one word to the next would visit all articles that hold
    // it.
    let next = try RawStatement(db, "SELECT term FROM search_word WHERE term >= ?1 LIMIT 1")
    defer { next.reset() }
    var words: [String] = []
    var last = prefix
    while words.count < bounds.words {
      next.bind(1, last + "\0")
      guard try next.next(), let word = next.text(0), word.hasPrefix(prefix) else { break }
      words.append(word)
      last = word
      next.reset()
    }
    return words
  }

  private func latestHeadlines() throws -> [[String]] {
    let headlines: [String?] = try db.run(
      "SELECT title FROM article ORDER BY id DESC LIMIT \(bounds.headlines)"
    ).values()
    return try headlines.compactMap { try $0.map(tokens) }
  }
}
