import Foundation
import GRDB
import Models

/// A question as FTS5 takes it: the beginnings of words put as the words that there are, so that
/// nothing is gone through that a letter begins.
struct SearchPhrases {
  let match: String
  /// What each phrase is worth in ``BM25Function``, in the order of ``match``.
  let worths: [Double]
  /// What is asked of the rare words alone, where there are others too. What it does not match,
  /// nothing of the question matches.
  let rare: String?

  /// A word that only begins like what was typed says half as much as the word itself.
  private static let beginningWorth = 0.5
  /// Articles that are taken to hold what isn't counted: phrases, and words of a beginning.
  private static let uncounted = (phrase: 100.0, beginning: 10.0)

  /// - Returns: `nil` where nothing is to be found.
  init?(_ expression: SearchExpression, bounds: SearchBounds, in db: Database) throws {
    let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
    let articles = try Int64.fetchOne(db, sql: "SELECT max(id) FROM article") ?? 0
    var wanted: [(match: String, worths: [Double], count: Double, isRare: Bool)] = []
    for term in expression.wanted {
      let tokens = try Self.tokens(of: term.text, tokenizer)
      guard !tokens.isEmpty else { continue }
      let beginnings = try Self.beginnings(term, tokens, tokenizer, bounds, in: db)
      var (worth, count) = (1.0, 0.0)
      // What one word alone is worth changes no order.
      if expression.wanted.count > 1 {
        count =
          (tokens.count > 1
            ? Self.uncounted.phrase
            : try Self.count(term, by: bounds.counted, among: articles, in: db))
          + Double(beginnings.count) * Self.uncounted.beginning
        worth = BM25Function.worth(of: count, among: Double(articles))
      }
      let worths = [worth] + beginnings.map { _ in worth * Self.beginningWorth }
      let isRare = tokens.count == 1 && beginnings.isEmpty && count <= bounds.rare
      wanted.append((Self.either(term, beginnings), worths, count, isRare))
    }
    guard !wanted.isEmpty else { return nil }
    var unwanted: [String] = []
    for term in expression.unwanted {
      let tokens = try Self.tokens(of: term.text, tokenizer)
      guard !tokens.isEmpty else { continue }
      unwanted.append(
        Self.either(term, try Self.beginnings(term, tokens, tokenizer, bounds, in: db)))
    }
    // FTS5 looks for the others where the first word stands: the rarest is to be that.
    wanted.sort { $0.count < $1.count }
    worths = wanted.flatMap(\.worths)
    let rare = wanted.filter(\.isRare).map(\.match)
    self.rare =
      rare.isEmpty || rare.count == wanted.count ? nil : rare.joined(separator: " AND ")
    let all = wanted.map(\.match).joined(separator: " AND ")
    match = unwanted.isEmpty ? all : "(\(all)) NOT (\(unwanted.joined(separator: " OR ")))"
  }

  private static func either(_ term: SearchExpression.Term, _ beginnings: [String]) -> String {
    guard !beginnings.isEmpty else { return SearchText.quoted(term.text) }
    return "(" + ([term.text] + beginnings).map(SearchText.quoted).joined(separator: " OR ") + ")"
  }

  private static func tokens(
    of text: String, _ tokenizer: any FTS5Tokenizer
  ) throws -> [String] {
    try tokenizer.tokenize(query: SearchText.indexable(text.filter { $0 != "\0" })).map(\.token)
  }

  /// In about how many articles a word stands: as it does in the latest that have it.
  private static func count(
    _ term: SearchExpression.Term, by most: Int, among articles: Int64, in db: Database
  ) throws -> Double {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*), min(id) FROM (SELECT rowid AS id FROM article_search
          WHERE article_search MATCH ? ORDER BY rowid DESC LIMIT ?)
        """)
    let row = try Row.fetchOne(statement, arguments: [SearchText.quoted(term.text), most])
    guard let row, let first: Int64 = row[1] else { return 0 }
    let count: Double = row[0]
    return count < Double(most)
      ? count : count * Double(articles) / Double(max(1, articles - first))
  }

  /// What stands for a beginning besides itself: its words before the last, with each word that
  /// there is which begins like the last.
  private static func beginnings(
    _ term: SearchExpression.Term, _ tokens: [String], _ tokenizer: any FTS5Tokenizer,
    _ bounds: SearchBounds, in db: Database
  ) throws -> [String] {
    guard term.isBeginning, let last = tokens.last, last.unicodeScalars.last?.isUnspaced == false
    else { return [] }
    var words = try words(from: last, upTo: bounds.words, in: db)
    if words.count == bounds.words {
      let latest = try latestWords(from: last, tokenizer, bounds, in: db)
      words = latest + words.prefix(bounds.words - latest.count).filter { !latest.contains($0) }
    }
    let before = tokens.dropLast()
    return words.map { (before + [$0]).joined(separator: " ") }
  }

  /// The words that begin like that in the order of the alphabet, itself left out.
  private static func words(
    from beginning: String, upTo most: Int, in db: Database
  ) throws -> [String] {
    // A look-up for each word: going on from one to the next would step through all the articles
    // that have it.
    let next = try RawStatement(db, "SELECT term FROM search_word WHERE term >= ?1 LIMIT 1")
    defer { next.reset() }
    var words: [String] = []
    var last = beginning
    while words.count < most {
      next.bind(1, last + "\0")
      guard try next.next(), let word = next.text(0), word.hasPrefix(beginning) else { break }
      words.append(word)
      last = word
      next.reset()
    }
    return words
  }

  /// The words of the latest headlines that begin like that, the commonest first: of a letter
  /// or two, those that somebody may have begun to type.
  private static func latestWords(
    from beginning: String, _ tokenizer: any FTS5Tokenizer, _ bounds: SearchBounds,
    in db: Database
  ) throws -> [String] {
    let headlines = try String?.fetchAll(
      db, sql: "SELECT title FROM article ORDER BY id DESC LIMIT ?",
      arguments: [bounds.headlines])
    var counts: [String: Int] = [:]
    for headline in headlines {
      guard let headline else { continue }
      for (token, _) in try tokenizer.tokenize(query: SearchText.indexable(headline))
      where token.hasPrefix(beginning) && token != beginning {
        counts[token, default: 0] += 1
      }
    }
    return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(bounds.words)
      .map(\.key)
  }
}
