import Models
import Postgres
import Storing

extension PostgresStore {
  package var replicaTrouble: String? { replica?.trouble }

  /// Where statements go: to the database's own server, or, within ``reading(_:)``, to its replica.
  var pool: PostgresPool { Self.isOnReplica ? replica?.pool ?? primary : primary }

  /// Reads from the replica, where one was named and is not far behind; what it can't answer is asked
  /// of the database's own server.
  ///
  /// - Parameters:
  ///   - body: writes nothing, and may be run twice.
  ///   - isWhole: whether what was found is all that was asked for: what is new may not be there yet.
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
      // A name that is new, or a statement that the replica has ended.
    }
    return (try body(), false)
  }

  /// Articles as a list shows them, read as ``reading(_:isWhole:)`` does; the reader's own marks are
  /// never those of a replica.
  ///
  /// - Parameter article: where in what is read it is.
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

  /// What a reader did with articles, as the database's own server has it; those with which the reader
  /// did nothing are left out.
  func marks(of articles: [Int64], reader: String?) throws -> [Int64: ReaderMarks] {
    guard let reader, !articles.isEmpty else { return [:] }
    let rows = try guarded {
      try primary.run(
        """
        SELECT * FROM article_state
        WHERE reader_id = \(CardSQL.reader("$1")) AND article_id = ANY ($2)
        """, .text(reader), .integers(articles))
    }
    var marks: [Int64: ReaderMarks] = [:]
    for row in rows { marks[try row["article_id"]] = try ReaderMarks(row) }
    return marks
  }
}
