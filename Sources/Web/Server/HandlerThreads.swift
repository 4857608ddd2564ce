import NIOPosix

/// The threads on which handlers run: they block on the database, which neither an event loop nor
/// Swift's own threads, one a core, may do.
final class HandlerThreads: TaskExecutor {
  private let pool: NIOThreadPool

  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// To be called when nothing runs on them any more.
  func shutdown() async {
    try? await pool.shutdownGracefully()
  }
}
