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
    let maker = Maker(
      tokenizer: tokenizer, bounds: bounds, articles: articles,
      // What one word alone is worth changes no order.
      weighs: expression.wanted.count > 1 || expression.wanted.contains(where: \.isOfSeveral),
      db: db)
    var wanted = try expression.wanted.compactMap { try maker.phrase($0) }
    guard !wanted.isEmpty else { return nil }
    let unwanted = try expression.unwanted.compactMap { try maker.phrase($0)?.match }
    // FTS5 looks for the others where the first word stands: the rarest is to be that.
    wanted.sort { $0.count < $1.count }
    worths = wanted.flatMap(\.worths)
    let rare = wanted.filter(\.isRare).map(\.match)
    self.rare =
      rare.isEmpty || rare.count == wanted.count ? nil : rare.joined(separator: " AND ")
    let all = wanted.map(\.match).joined(separator: " AND ")
    match = unwanted.isEmpty ? all : "(\(all)) NOT (\(unwanted.joined(separator: " OR ")))"
  }

  /// A part of a question as FTS5 takes it.
  private struct Phrase {
    var match: String
    var worths: [Double]
    /// In about how many articles it is found.
    var count: Double
    var isRare: Bool
  }

  private struct Maker {
    let tokenizer: any FTS5Tokenizer
    let bounds: SearchBounds
    let articles: Int64
    let weighs: Bool
    let db: Database

    /// - Returns: `nil` where no letter or digit is in it.
    func phrase(_ part: SearchExpression.Part) throws -> Phrase? {
      switch part {
      case .term(let term): return try phrase(term)
      case .any(let parts): return join(try parts.compactMap(phrase), " OR ") { $0 + $1 }
      case .all(let parts): return join(try parts.compactMap(phrase), " AND ", min)
      }
    }

    private func join(
      _ phrases: [Phrase], _ sign: String, _ count: (Double, Double) -> Double
    ) -> Phrase? {
      guard let first = phrases.first else { return nil }
      return Phrase(
        match: "(" + phrases.map(\.match).joined(separator: sign) + ")",
        worths: phrases.flatMap(\.worths),
        count: phrases.dropFirst().reduce(first.count) { count($0, $1.count) }, isRare: false)
    }

    private func phrase(_ term: SearchExpression.Term) throws -> Phrase? {
      let tokens = try SearchPhrases.tokens(of: term.words.text, tokenizer)
      guard !tokens.isEmpty else { return nil }
      let beginnings = try SearchPhrases.beginnings(
        term.words, tokens, tokenizer, bounds, in: db)
      var (worth, count) = (1.0, 0.0)
      if weighs {
        count =
          (tokens.count > 1
            ? SearchPhrases.uncounted.phrase
            : try SearchPhrases.count(term.words, by: bounds.counted, among: articles, in: db))
          + Double(beginnings.count) * SearchPhrases.uncounted.beginning
        worth = BM25Function.worth(of: count, among: Double(articles))
      }
      let match = SearchPhrases.either(term.words, beginnings)
      return Phrase(
        match: term.isOfTitle ? "({title} : \(match))" : match,
        worths: [worth] + beginnings.map { _ in worth * SearchPhrases.beginningWorth },
        count: count,
        isRare: weighs && tokens.count == 1 && beginnings.isEmpty && count <= bounds.rare)
    }
  }

  private static func either(_ term: MatchWords, _ beginnings: [String]) -> String {
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
    _ term: MatchWords, by most: Int, among articles: Int64, in db: Database
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
    _ term: MatchWords, _ tokens: [String], _ tokenizer: any FTS5Tokenizer,
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

extension SearchExpression.Part {
  /// Whether it is more than one term.
  fileprivate var isOfSeveral: Bool {
    if case .term = self { false } else { true }
  }
}
