import GRDB
import Matching
import Store

/// Moves the full-text index to the present ``FoldingTokenizer``: from SQLite's `unicode61`, or from
/// an earlier folding of our own.
///
/// An index keeps the words that it was made with, so that a database with articles gets a second
/// index. It is filled in the background (``StoreWriter/refoldWords(atMost:)``) while the first one
/// serves searches, and replaces it in the transaction that completes it. Until then the few words
/// that were folded otherwise are not found, and stay in the first index when their article goes.
extension Schema {
  /// The table of the second index; exists only until it is complete.
  static let refolding = "article_search_next"

  /// The highest article in the second index; all articles up to it are there, and none beyond.
  static let refolded = "(SELECT value FROM setting WHERE key = 'refolded_words')"

  static func refold(_ db: Database) throws {
    db.add(tokenizer: FoldingTokenizer.self)
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM article)") ?? false else {
      return try completeRefolding(db, isFilled: false)
    }
    // An earlier change of the folding may not be complete: its second index is begun anew.
    try db.execute(
      sql: """
        DROP TRIGGER IF EXISTS article_search_next_delete;
        DROP TABLE IF EXISTS \(refolding);
        DELETE FROM setting WHERE key = 'refolded_words';
        \(index(named: refolding))
        INSERT INTO setting VALUES ('refolded_words', 0);
        CREATE TRIGGER article_search_next_delete BEFORE DELETE ON article
        WHEN old.id <= \(refolded) BEGIN
          DELETE FROM \(refolding) WHERE rowid = old.id;
        END;
        """)
  }

  /// Replaces the first index.
  ///
  /// - Parameter isFilled: whether there is a second one; an empty database gets a new index.
  static func completeRefolding(_ db: Database, isFilled: Bool) throws {
    if isFilled {
      try db.execute(
        sql: """
          DROP TRIGGER article_search_next_delete;
          DELETE FROM setting WHERE key = 'refolded_words';
          """)
    }
    try db.execute(
      sql: """
        DROP TRIGGER article_search_delete;
        DROP TABLE search_word;
        DROP TABLE article_search;
        \(isFilled ? "ALTER TABLE \(refolding) RENAME TO article_search;" : index(named: "article_search"))
        CREATE VIRTUAL TABLE search_word USING fts5vocab(article_search, instance);
        -- Before the deletion, because the index needs the words to remove them.
        CREATE TRIGGER article_search_delete BEFORE DELETE ON article BEGIN
          DELETE FROM article_search WHERE rowid = old.id;
          DELETE FROM loose_text WHERE id = old.id;
        END;
        """)
  }

  static func isRefolding(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '\(refolding)')")) ?? false
  }

  /// Whether searches are served by an index of SQLite's tokeniser.
  static func isServedByFormerTokenizer(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'article_search'
            AND sql LIKE '%unicode61%')
          """)) ?? false
  }

  private static func index(named name: String) -> String {
    """
    CREATE VIRTUAL TABLE \(name) USING fts5(title, body, content = article_words,
      content_rowid = id, tokenize = "\(FoldingTokenizer.name)");
    INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', 4194304);
    INSERT INTO \(name) (\(name), rank) VALUES ('automerge', 0);
    INSERT INTO \(name) (\(name), rank) VALUES ('crisismerge', 256);
    """
  }
}

extension StoreWriter {
  /// Adds articles to the second full-text index, the oldest first, and lets it replace the first
  /// one when all are in it.
  ///
  /// - Returns: whether there may be more to do.
  func refoldWords(atMost limit: Int) throws -> Bool {
    guard try Schema.isRefolding(db) else { return false }
    let ids = try db.integers(
      "SELECT id FROM article WHERE id > \(sql: Schema.refolded) ORDER BY id LIMIT \(limit)")
    guard let last = ids.last else {
      try Schema.completeRefolding(db, isFilled: true)
      return false
    }
    try session.add([
      """
      INSERT INTO \(sql: Schema.refolding) (rowid, title, body)
        SELECT id, title, body FROM article_words WHERE id \(in: ids)
      """,
      "UPDATE setting SET value = \(last) WHERE key = 'refolded_words'",
    ])
    return true
  }
}

/// The tokeniser of the full-text index: words as rules have them (``WordScanner``).
final class FoldingTokenizer: FTS5CustomTokenizer {
  static let name = "tintm"

  init(db: Database, arguments: [String]) {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
    pText: UnsafePointer<CChar>?, nText: CInt, tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    var code: CInt = 0
    pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { bytes in
      var scanner = WordScanner(UnsafeBufferPointer(start: bytes, count: Int(nText)))
      let isQuery = tokenization.contains(.query)
      scanner.forEach(isQuery: isQuery) { word in
        let flags = word.isBeside && !isQuery ? FTS5TokenFlags.colocated.rawValue : 0
        code = word.letters.withUnsafeBytes { letters in
          tokenCallback(
            context, flags, letters.bindMemory(to: CChar.self).baseAddress,
            CInt(clamping: letters.count), CInt(clamping: word.start), CInt(clamping: word.end))
        }
        return code == 0
      }
    }
    return code
  }
}
