import Postgres
import Synchronization

/// A server that follows the database's own, and what is known of it.
final class Replica: Sendable {
  let pool: PostgresPool
  private let state = Mutex(State())

  private struct State {
    /// Why it is not used; `nil` where it is.
    var trouble: String? = "it was not asked yet"
    var looked = -Double.infinity
  }

  /// Seconds that the last daemon that said it is there may have said so later to the database's own
  /// server than to this one. Each says so every 15 seconds: the second time that one is missing,
  /// what is read is 30 seconds old at most.
  private static let mostBehind = 20.0
  /// Seconds between two looks.
  private static let pause = 2.0
  /// Seconds to wait for a connection, and for an answer: the database itself is asked then.
  private static let (patience, silence) = (2.0, 10.0)

  /// - Throws: ``PostgresFault/noLibrary``.
  init(_ address: PostgresAddress) throws(PostgresFault) {
    pool = try PostgresPool(address, silence: Self.silence, patience: Self.patience)
  }

  var trouble: String? { state.withLock(\.trouble) }

  func fail(_ reason: String) { state.withLock { $0.trouble = reason } }

  /// What tells whether a server has this database, and how far it came: when its tables were made,
  /// the last of their versions, and when a daemon last said that it is there.
  private static let standing = """
    SELECT (SELECT made FROM tintm_schema WHERE step = 1) AS made,
      (SELECT max(step) FROM tintm_schema) AS step, (SELECT max(seen) FROM node) AS seen
    """

  /// Looks whether it can be used, now and then.
  ///
  /// - Parameter now: ``ServerTime/monotonic``.
  func look(beside primary: PostgresPool, at now: Double) throws {
    let isDue = state.withLock { state in
      guard now - state.looked >= Self.pause else { return false }
      state.looked = now
      return true
    }
    guard isDue else { return }
    let known = try primary.run(Self.standing).first
    do {
      let found = try pool.run(Self.standing).first
      let (made, step): (Double?, Int?) = (try found?["made"], try found?["step"])
      let (seen, latest): (Double?, Double?) = (try found?["seen"], try known?["seen"])
      let isSame = try made == known?["made"] && step == known?["step"]
      let behind = latest.map { $0 - (seen ?? -.infinity) } ?? 0
      let trouble: String? =
        if !isSame {
          "it has another database"
        } else if behind > Self.mostBehind {
          "it is behind"
        } else {
          nil
        }
      state.withLock { $0.trouble = trouble }
    } catch {
      fail("\(error)")
    }
  }
}
