import Dispatch
import Models
import Store
import Synchronization

/// Writes the word index. The node tokenises the texts itself, so that results do not depend on the
/// server's configuration.
final class WordIndex: Sendable {
  /// The texts of an article.
  struct Text: Sendable {
    let article: Int64
    let title: String
    let body: String
  }

  /// Hashes of words that are known to be in the server's word list.
  private let known = Mutex<Set<Int>>([])

  private static let maxKnown = 500_000
  /// Maximum bytes of a listed word: no reader types a longer prefix.
  private static let longestListed = 200

  /// Writes the index entries of articles with the next round trip.
  ///
  /// - Returns: words that may be missing in the word list: see ``list(_:in:)``.
  func write(
    _ texts: [Text], to transaction: PostgresTransaction
  ) -> [String] {
    guard let entries = prepare(texts) else { return [] }
    transaction.add(entries.insertion)
    return entries.unknown
  }

  /// The index entries of articles; `nil` if there are no articles.
  ///
  /// - Parameter count: the number of parts that are split into words, each on a thread of its own.
  func prepare(_ texts: [Text], inParts count: Int = 1) -> WordEntries? {
    guard !texts.isEmpty else { return nil }
    let parts = Mutex<[WordVector]>([])
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let (start, end) = (texts.count * part / count, texts.count * (part + 1) / count)
      let vectors = Self.vectors(of: texts[start..<end])
      parts.withLock { $0 += vectors }
    }
    var vectors = parts.withLock(\.self)
    vectors.sort { $0.article < $1.article }
    return WordEntries(vectors: vectors, unknown: unknown(vectors))
  }

  private static func vectors(of texts: ArraySlice<Text>) -> [WordVector] {
    texts.map { text in
      WordVector(
        article: text.article, title: IndexWord.all(in: text.title),
        body: IndexWord.all(in: text.body))
    }
  }

  /// Adds words to the word list, once per transaction and with its last round trip: another
  /// transaction with one of the words waits for its end. The words are sorted, so that two
  /// transactions can't deadlock.
  ///
  /// - Returns: the words, to be passed to ``learn(_:)`` after the commit.
  @discardableResult
  func list(_ words: [String], in transaction: PostgresTransaction) -> [String] {
    let words = Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if !words.isEmpty {
      transaction.add(
        "INSERT INTO search_word SELECT unnest($1) ON CONFLICT DO NOTHING", .texts(words))
    }
    return words
  }

  /// Runs a statement that changes articles' texts, and writes their index entries anew.
  ///
  /// - Parameter statement: returns `article_id`, `title` and `body` of the changed articles.
  /// - Returns: as ``write(_:to:)``.
  func rewrite(
    by statement: PostgresStatement, _ transaction: PostgresTransaction
  ) throws -> [String] {
    let texts = try transaction.run(statement).map { row in
      Text(
        article: try row["article_id"], title: try row["title"], body: try row["body"])
    }
    return write(texts, to: transaction)
  }

  /// Records words that are now in the server's word list.
  func learn(_ words: [String]) {
    known.withLock { known in
      if known.count > Self.maxKnown { known = [] }
      known.formUnion(words.map(\.hashValue))
    }
  }

  private func unknown(_ vectors: [WordVector]) -> [String] {
    let words = known.withLock { known in
      var words: Set<String> = []
      for vector in vectors {
        for word in vector.words where !known.contains(word.hashValue) { words.insert(word) }
      }
      return words
    }
    return words.filter { word in
      word.utf8.count <= Self.longestListed
        && word.unicodeScalars.last.map { !$0.isUnspaced } ?? false
    }
  }
}

/// The rows of some articles in the word index.
struct WordEntries: Sendable {
  /// By article.
  let vectors: [WordVector]
  /// Words that may be missing in the word list: see ``WordIndex/list(_:in:)``.
  let unknown: [String]

  /// Inserts the rows, or replaces those of the same articles.
  var insertion: PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO article_words (article_id, words, title_length, length)
      SELECT * FROM unnest($1, $2, $3, $4)
      ON CONFLICT (article_id) DO UPDATE SET words = excluded.words,
        title_length = excluded.title_length, length = excluded.length
      """, .integers(vectors.map(\.article)), .vectors(vectors.map(\.bytes)),
      .integers(vectors.map { Int64($0.titleLength) }), .integers(vectors.map { Int64($0.length) }))
  }

  /// Stores the rows of articles that have none.
  func copy(in transaction: PostgresTransaction) throws {
    var rows = CopyRows()
    for vector in vectors {
      rows.begin(cells: 4)
      rows.append(vector.article)
      rows.append(vector.bytes)
      rows.append(Int32(clamping: vector.titleLength))
      rows.append(Int32(clamping: vector.length))
    }
    try transaction.copy(
      rows, into: "article_words", ["article_id", "words", "title_length", "length"])
  }
}

/// The size of the word index.
struct IndexSize {
  /// The highest id of an article.
  let articles: Int64
  /// Mean number of words of an article.
  let averageLength: Double

  static let statement = PostgresStatement(
    """
    SELECT (SELECT coalesce(max(id), 0) FROM article) AS latest,
      coalesce(sum(articles), 0)::int8 AS articles, coalesce(sum(words), 0)::int8 AS words
    FROM search_size
    """)

  init(_ rows: PostgresRows) throws {
    guard let row = rows.first else { throw PostgresFault.unexpected(column: "latest") }
    articles = try row["latest"]
    averageLength = BM25.averageLength(words: try row["words"], articles: try row["articles"])
  }
}

extension PostgresStore {
  /// Writes the index entries of some articles anew. The setting `unfolded_words` is the highest
  /// article whose entry an earlier version wrote; it is missing when there is none.
  ///
  /// - Returns: whether there may be more to do.
  func refoldWords(atMost limit: Int) throws -> Bool {
    try mappingFaults {
      let highest: Double? = try pool.run(
        "SELECT value FROM setting WHERE key = 'unfolded_words'"
      ).first?[0]
      guard highest != nil else { return false }
      var words: [String] = []
      let hasMore = try pool.transaction { transaction in
        // Another node may be doing this.
        let row = try transaction.run(
          "SELECT value FROM setting WHERE key = 'unfolded_words' FOR UPDATE SKIP LOCKED"
        ).first
        guard let highest: Double = try row?[0] else { return false }
        let texts = try transaction.run(
          """
          SELECT article_id, title, body FROM article_text WHERE article_id <= $1
          ORDER BY article_id DESC LIMIT $2
          """, .integer(Int64(highest)), .integer(limit)
        ).map { row in
          WordIndex.Text(
            article: try row["article_id"], title: try row["title"], body: try row["body"])
        }
        guard let last = texts.last else {
          transaction.add("DELETE FROM setting WHERE key = 'unfolded_words'")
          return false
        }
        transaction.add(
          "UPDATE setting SET value = $1 WHERE key = 'unfolded_words'",
          .number(Double(last.article - 1)))
        words = index.list(index.write(texts, to: transaction), in: transaction)
        return true
      }
      index.learn(words)
      return hasMore
    }
  }
}
