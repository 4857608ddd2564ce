import Basics
import HTTPTypes
import NIOPosix
import Synchronization

/// The threads that run handlers. Handlers block on the database, which neither an event loop nor
/// Swift's own threads (one per core) may do.
final class HandlerThreads: Sendable {
  private let pool: NIOThreadPool
  /// Maximum number of threads one client may use at a time, so that a client with many requests
  /// leaves threads to others. The threads count while they run a piece of work: a stream that waits
  /// uses none.
  private let maxPerClient: Int
  private let clients = Mutex<[Int: Client]>([:])

  private struct Client {
    var running = 0
    var waiting: [(job: UnownedJob, executor: ClientExecutor)] = []
  }

  /// The executor for the requests of one client.
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
    maxPerClient = max(1, count - 2)
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  /// - Parameter client: any value that distinguishes clients.
  func executor(of client: Int) -> ClientExecutor { ClientExecutor(self, client) }

  /// Runs something short on a thread, behind what waits.
  func run(_ body: @escaping @Sendable () -> Void) {
    pool.submit { _ in body() }
  }

  /// Call it only when no handler runs any more.
  func shutdown() async {
    try? await pool.shutdownGracefully()
  }

  private func enqueue(_ job: UnownedJob, of executor: ClientExecutor) {
    let isNext = clients.withLock { clients in
      var client = clients[executor.client] ?? Client()
      let isNext = client.running < maxPerClient
      if isNext { client.running += 1 } else { client.waiting.append((job, executor)) }
      clients[executor.client] = client
      return isNext
    }
    if isNext { start(job, on: executor) }
  }

  /// When a job ends, the client's next waiting job is queued behind jobs that other clients have
  /// submitted meanwhile.
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

/// Finds out whose request it is, before its secret is checked: the share of the handler threads
/// that one reader may use must not grow with the reader's apps, browsers and addresses.
///
/// A secret that was right belongs to its reader from then on. Every other request belongs to its
/// client's network, whatever secret it claims to have.
final class RequestOwners: Sendable {
  /// Maximum number of secrets in memory; all are forgotten when it is reached.
  static let most = 4096

  private let readers = Mutex<[Int: String]>([:])

  func owner(of request: WebRequest) -> Int {
    var hasher = Hasher()
    if let reader = Self.secret(of: request).flatMap({ key in readers.withLock { $0[key] } }) {
      hasher.combine("reader")
      hasher.combine(reader)
    } else {
      hasher.combine("network")
      hasher.combine(NetworkAddress(request.client)?.customerPrefix ?? Array(request.client.utf8))
    }
    return hasher.finalize()
  }

  /// Remembers that the secret of a request was a reader's.
  func note(_ reader: String, of request: WebRequest) {
    guard let key = Self.secret(of: request) else { return }
    readers.withLock { readers in
      if readers.count >= Self.most, readers[key] == nil { readers.removeAll() }
      readers[key] = reader
    }
  }

  /// A number for the secret in the headers of a request, or in its query as feed addresses have it;
  /// `nil` if it has none.
  private static func secret(of request: WebRequest) -> Int? {
    let secrets = [
      request.headers[.authorization], Cookie.value(Cookie.session, in: request),
      request.headers[.authToken], request.query["key"], request.query["api_key"],
    ]
    guard secrets.contains(where: { $0 != nil }) else { return nil }
    var hasher = Hasher()
    for secret in secrets { hasher.combine(secret.map { Array($0.utf8) }) }
    return hasher.finalize()
  }
}
