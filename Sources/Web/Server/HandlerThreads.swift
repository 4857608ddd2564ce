import NIOPosix
import Synchronization

/// The threads on which handlers run: they block on the database, which neither an event loop nor
/// Swift's own threads, one a core, may do.
final class HandlerThreads: TaskExecutor {
  private let pool: NIOThreadPool
  /// Of one client at a time, so that a client that asks for much at once leaves some to others.
  private let mostOfClient: Int
  private let clients = Mutex<[Int: Client]>([:])

  private struct Client {
    var running = 0
    var waiting: [(job: UnownedJob, executor: ClientExecutor)] = []
  }

  /// What the requests of one client run on.
  final class ClientExecutor: TaskExecutor {
    fileprivate let threads: HandlerThreads
    fileprivate let client: Int

    fileprivate init(_ threads: HandlerThreads, _ client: Int) {
      (self.threads, self.client) = (threads, client)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      threads.enqueue(UnownedJob(job), of: self)
    }
  }

  init(count: Int) {
    mostOfClient = max(1, count - 2)
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// - Parameter client: whatever tells one from another.
  func executor(of client: Int) -> ClientExecutor { ClientExecutor(self, client) }

  /// To be called when nothing runs on them any more.
  func shutdown() async {
    try? await pool.shutdownGracefully()
  }

  private func enqueue(_ job: UnownedJob, of executor: ClientExecutor) {
    let isNext = clients.withLock { clients in
      var client = clients[executor.client] ?? Client()
      let isNext = client.running < mostOfClient
      if isNext { client.running += 1 } else { client.waiting.append((job, executor)) }
      clients[executor.client] = client
      return isNext
    }
    if isNext { start(job, on: executor) }
  }

  /// What waits of a client follows what has ended, behind what others have asked for meanwhile.
  private func start(_ job: UnownedJob, on executor: ClientExecutor) {
    pool.submit { [self] _ in
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
      let next = clients.withLock { clients -> (job: UnownedJob, executor: ClientExecutor)? in
        guard var client = clients[executor.client] else { return nil }
        defer { clients[executor.client] = client.running > 0 ? client : nil }
        guard !client.waiting.isEmpty else {
          client.running -= 1
          return nil
        }
        return client.waiting.removeFirst()
      }
      if let next { start(next.job, on: next.executor) }
    }
  }
}
