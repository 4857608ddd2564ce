import Dispatch
import NIOPosix

/// The threads that do the work which remains after a response. There are a few, since on a database
/// server several such pieces can wait at once; on SQLite they take turns.
final class RemainderThreads: Sendable {
  private let pool = NIOThreadPool(numberOfThreads: 4)
  private let running = DispatchGroup()

  init() { pool.start() }

  func run(_ work: @escaping @Sendable () -> Void) {
    running.enter()
    pool.submit { [running] _ in
      work()
      running.leave()
    }
  }

  /// Ends when all work is done. Call it only when no response is sent any more.
  func shutdown() async {
    await withCheckedContinuation { end in running.notify(queue: .global()) { end.resume() } }
    try? await pool.shutdownGracefully()
  }
}
