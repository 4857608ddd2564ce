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
