import Models
import Store
import Synchronization

/// A standby of the server, and its state.
final class Replica: Sendable {
  let pool: PostgresPool
  private let state = Mutex(State())

  private struct State {
    /// Why the replica is not used; `nil` if it is used.
    var trouble: String? = "it was not checked yet"
    var looked = -Double.infinity
  }

  /// Maximum seconds by which the latest report of any daemon may be older on the replica than on
  /// the primary. Each daemon reports every 15 seconds: when the second report is missing, the
  /// replica's data is at most 30 seconds old.
  private static let maxBehind = 20.0
  /// Seconds between two checks.
  private static let pause = 2.0
  /// Timeouts in seconds for a connection and for an answer; afterwards the primary is asked.
  private static let (connectionTimeout, responseTimeout) = (2.0, 10.0)

  /// - Throws: ``PostgresFault/noLibrary``.
  init(_ address: PostgresAddress) throws(PostgresFault) {
    pool = try PostgresPool(
      address, responseTimeout: Self.responseTimeout, connectionTimeout: Self.connectionTimeout)
  }

  var trouble: String? { state.withLock(\.trouble) }

  func fail(_ reason: String) { state.withLock { $0.trouble = reason } }

  /// Identifies the database and its progress: when its tables were created, their latest version,
  /// and when a daemon last reported.
  private static let statusQuery = """
    SELECT (SELECT made FROM tintm_schema WHERE step = 1) AS made,
      (SELECT max(step) FROM tintm_schema) AS step, (SELECT max(seen) FROM node) AS seen
    """

  /// Checks now and then whether the replica can be used.
  ///
  /// - Parameter now: ``ServerTime/monotonic``.
  func look(beside primary: PostgresPool, at now: Double) throws {
    let isDue = state.withLock { state in
      guard now - state.looked >= Self.pause else { return false }
      state.looked = now
      return true
    }
    guard isDue else { return }
    let known = try primary.run(Self.statusQuery).first
    do {
      let found = try pool.run(Self.statusQuery).first
      let (made, step): (Double?, Int?) = (try found?["made"], try found?["step"])
      let (seen, latest): (Double?, Double?) = (try found?["seen"], try known?["seen"])
      let isSame = try made == known?["made"] && step == known?["step"]
      let behind = latest.map { $0 - (seen ?? -.infinity) } ?? 0
      let trouble: String? =
        if !isSame {
          "it is a replica of another database"
        } else if behind > Self.maxBehind {
          "it lags behind"
        } else {
          nil
        }
      state.withLock { $0.trouble = trouble }
    } catch {
      fail("\(error)")
    }
  }
}

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
