package import Store

/// Groups the writes of several polls: requests that arrive during a transaction go into the next
/// one together.
///
/// A transaction costs as much as writing a feed of articles, so a pass over many sources would
/// spend most of its time on transactions if several did not share one. A single caller does not
/// wait.
package actor PollWriter {
  /// Maximum number of requests per transaction, which bounds the work that is lost if the process
  /// is killed.
  private static let limit = 64

  /// After a transaction with at least `groupThreshold` requests, the next one waits up to
  /// `moments` times for further requests: documents that are written together change the same
  /// pages once, and their words enter the index once. A first pass over a thousand feeds then
  /// takes a tenth less processor time, and not more time in total.
  private static let (groupThreshold, moments) = (8, 8)
  private static let moment = Duration.milliseconds(4)

  private let store: any SourceStoring
  private let enough: Int
  private var waiting: [Request] = []
  private var isWriting = false

  /// - Parameter callers: maximum number of callers at a time. Under load the writer waits for
  ///   three quarters of them; the others are busy with something that takes longer.
  package init(_ store: any SourceStoring, callers: Int) {
    self.store = store
    enough = callers * 3 / 4
  }

  /// Stores the result of a poll and returns when it is in the database. Its decisions may run
  /// twice: if a group fails, each request is executed by itself.
  ///
  /// A started request is not cancelled but finished.
  ///
  /// - Returns: `nil` if nothing was stored because the claim has passed to another process.
  package func store(_ record: PollRecord) async throws -> DocumentCounts? {
    try await withCheckedThrowingContinuation { add(.store(record, $0)) }
  }

  /// Prolongs a claim; see ``SourceStoring/exchange(_:)``.
  package func renew(_ renewal: ClaimRenewal) async throws -> Set<Int64> {
    try await withCheckedThrowingContinuation { add(.renew(renewal, $0)) }
  }

  /// Claims the sources of several requests; see ``SourceStoring/exchange(_:)``.
  package func claim(_ requests: [ClaimRequest]) async throws -> [[Int64: ClaimedFeed]] {
    try await withCheckedThrowingContinuation { add(.claim(requests, $0)) }
  }

  private func add(_ request: Request) {
    waiting.append(request)
    guard !isWriting else { return }
    isWriting = true
    Task { await drain() }
  }

  private func drain() async {
    var last = 0
    while !waiting.isEmpty {
      if last >= Self.groupThreshold { await gather() }
      let group = Array(waiting.prefix(Self.limit))
      last = group.count
      waiting.removeFirst(group.count)
      waiting.insert(contentsOf: await Self.write(group, to: store), at: 0)
    }
    isWriting = false
  }

  /// Waits briefly for further requests.
  private func gather() async {
    for _ in 0..<Self.moments where waiting.count < enough {
      try? await Task.sleep(for: Self.moment)
    }
  }

  /// - Returns: the requests that are left for the next transaction.
  private static func write(_ group: [Request], to store: any SourceStoring) async -> [Request] {
    do {
      return answer(group, with: try await store.exchange(PollBatch(group)))
    } catch  where group.count == 1 {
      group[0].fail(error)
    } catch {
      for request in group { _ = await write([request], to: store) }
    }
    return []
  }

  private static func answer(_ group: [Request], with result: PollBatchResult) -> [Request] {
    var (stored, renewed) = (result.stored.enumerated().map(\.self)[...], result.renewed[...])
    var claimed = result.claimed[...]
    return group.filter { request in
      switch request {
      case .store(_, let continuation):
        guard let (index, counts) = stored.popFirst() else { return true }
        continuation.resume(returning: result.refused.contains(index) ? nil : counts)
      case .renew(_, let continuation):
        continuation.resume(returning: renewed.popFirst() ?? [])
      case .claim(let requests, let continuation):
        continuation.resume(returning: Array(claimed.prefix(requests.count)))
        claimed = claimed.dropFirst(requests.count)
      }
      return false
    }
  }

  fileprivate enum Request: Sendable {
    case store(PollRecord, CheckedContinuation<DocumentCounts?, any Error>)
    case renew(ClaimRenewal, CheckedContinuation<Set<Int64>, any Error>)
    case claim([ClaimRequest], CheckedContinuation<[[Int64: ClaimedFeed]], any Error>)

    func fail(_ error: any Error) {
      switch self {
      case .store(_, let continuation): continuation.resume(throwing: error)
      case .renew(_, let continuation): continuation.resume(throwing: error)
      case .claim(_, let continuation): continuation.resume(throwing: error)
      }
    }
  }
}

extension PollBatch {
  fileprivate init(_ requests: [PollWriter.Request]) {
    self.init()
    for request in requests {
      switch request {
      case .store(let record, _): records.append(record)
      case .renew(let renewal, _): renewals.append(renewal)
      case .claim(let requests, _): claims += requests
      }
    }
  }
}
