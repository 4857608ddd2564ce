import Dispatch
import Synchronization

@testable import PostgresStore

/// Two transactions on one server; the second one begins while the first is in progress.
final class Overlap: Sendable {
  /// Waits until the second transaction waits for the first, or has ended.
  typealias Meeting = () throws -> Void

  private let store: PostgresStore
  private let isOver = Atomic(false)
  private let hasWaited = Atomic(false)

  private init(_ store: PostgresStore) {
    self.store = store
  }

  /// - Parameter first: it is committed when it ends.
  /// - Returns: the result of the second, and whether it had to wait.
  static func run<Value: Sendable>(
    in store: PostgresStore,
    _ first: @escaping @Sendable (PostgresTransaction, Meeting) throws -> Void,
    second: @Sendable () async throws -> Value
  ) async throws -> (value: Value, hasWaited: Bool) {
    let overlap = Overlap(store)
    let (beginning, begin) = AsyncStream<Void>.makeStream()
    async let held: Void = overlap.hold(first) { begin.finish() }
    for await _ in beginning {}
    let result: Result<Value, any Error>
    do {
      result = .success(try await second())
    } catch {
      result = .failure(error)
    }
    overlap.isOver.store(true, ordering: .releasing)
    try await held
    return (try result.get(), overlap.hasWaited.load(ordering: .acquiring))
  }

  /// On a separate thread, because it blocks.
  private func hold(
    _ first: @escaping @Sendable (PostgresTransaction, Meeting) throws -> Void,
    begin: @escaping @Sendable () -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { [self] in
        continuation.resume(
          with: Result {
            defer { begin() }
            try store.transaction { transaction in
              try first(transaction) {
                let process: Int64 =
                  try transaction.run("SELECT pg_backend_pid()::int8").first?[0] ?? 0
                begin()
                while try !isWaited(for: process), !isOver.load(ordering: .acquiring) {}
              }
            }
          })
      }
    }
  }

  private func isWaited(for process: Int64) throws -> Bool {
    let waits: Bool =
      try store.run(
        """
        SELECT EXISTS (SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND $1::int4 = ANY (pg_blocking_pids(pid)))
        """, .integer(process)
      ).first?[0] ?? false
    if waits { hasWaited.store(true, ordering: .releasing) }
    return waits
  }
}
