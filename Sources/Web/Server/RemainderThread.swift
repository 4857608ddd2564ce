import NIOPosix

/// The thread that does the work which remains after a response: one piece after the other, since
/// each waits for the database's only writer.
final class RemainderThread: Sendable {
  private let pool = NIOThreadPool(numberOfThreads: 1)

  init() { pool.start() }

  func run(_ work: @escaping @Sendable () -> Void) {
    pool.submit { _ in work() }
  }

  /// Ends when all work is done. Call it only when no response is sent any more.
  func shutdown() async {
    await withCheckedContinuation { end in run { end.resume() } }
    try? await pool.shutdownGracefully()
  }
}
