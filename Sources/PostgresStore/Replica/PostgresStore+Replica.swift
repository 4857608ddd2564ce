import Models
import Store

extension PostgresStore {
  package var replicaTrouble: String? { replica?.trouble }

  /// The pool for statements: the primary's, or within ``reading(_:isWhole:)`` the replica's.
  var pool: PostgresPool { Self.isOnReplica ? replica?.pool ?? primary : primary }

  /// Reads from the replica, if one is configured and not far behind; reads from the primary what
  /// the replica can't answer.
  ///
  /// - Parameters:
  ///   - body: writes nothing, and may run twice.
  ///   - isWhole: whether the result is complete: new rows may be missing on the replica.
  func reading<Value>(
    _ body: () throws -> Value, isWhole: (Value) -> Bool = { _ in true }
  ) throws -> (value: Value, isReplicas: Bool) {
    guard let replica, replica.trouble == nil, !Self.isOnReplica else {
      return (try body(), Self.isOnReplica)
    }
    do {
      let value = try Self.$isOnReplica.withValue(true) { try body() }
      if isWhole(value) { return (value, true) }
    } catch StoreFault.unreachable(_, let detail) {
      replica.fail(detail)
    } catch PostgresFault.unreachable(let detail), PostgresFault.lost(let detail) {
      replica.fail(detail)
    } catch {
      // A name that is still missing there, or a statement that the replica has cancelled.
    }
    return (try body(), false)
  }

  /// Reads articles for a list as ``reading(_:isWhole:)`` does, but always takes the reader's marks
  /// from the primary.
  ///
  /// - Parameter article: the path of the article in a result.
  func readingArticles<Value>(
    _ article: WritableKeyPath<Value, RankedArticle>, reader: String?, atLeast count: Int = 0,
    _ body: () throws -> [Value]
  ) throws -> [Value] {
    let (found, isReplicas) = try reading(body) { $0.count >= count }
    guard isReplicas, !Self.isOnReplica else { return found }
    let marks = try marks(of: found.map { $0[keyPath: article].id }, reader: reader)
    return found.map { one in
      var one = one
      one[keyPath: article].state =
        marks[one[keyPath: article].id]?.state ?? ArticleState()
      return one
    }
  }

  /// A reader's marks of articles, from the primary; articles without marks are left out.
  func marks(of articles: [Int64], reader: String?) throws -> [Int64: ReaderMarks] {
    guard let reader, !articles.isEmpty else { return [:] }
    let rows = try mappingFaults {
      try primary.run(
        """
        SELECT * FROM article_state
        WHERE reader_id = (SELECT id FROM reader WHERE name = $1) AND article_id = ANY ($2)
        """, .text(reader), .integers(articles))
    }
    return try rows.by("article_id") { try ReaderMarks($0) }
  }
}
