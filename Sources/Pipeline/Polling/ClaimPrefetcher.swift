/// Claims the sources of a sequence of requests in order and slightly ahead: several in one
/// transaction while earlier ones are running, so that no request waits for a claim.
///
/// With a size of 1 nothing is claimed ahead, because the pause before a request may be longer than
/// a claim lasts.
struct ClaimPrefetcher {
  private let poll: PollRun
  private let count: Int
  private let size: Int
  private let request: @Sendable (Int) -> [DueSource]
  private let isOver: @Sendable () -> Bool
  /// Number of requests whose sources are claimed or are being claimed.
  private var begun = 0
  private var claimed: ArraySlice<SourceClaim> = []
  private var early: Task<[SourceClaim], any Error>?

  /// - Parameters:
  ///   - first: existing claims for the first requests.
  ///   - count: number of requests.
  ///   - size: number of requests claimed together, at least 1.
  ///   - isOver: returns `true` once no more claims are to be handed out.
  ///   - request: returns the sources of the request with an index.
  init(
    after first: [SourceClaim] = [], of count: Int, claiming size: Int, with poll: PollRun,
    until isOver: @escaping @Sendable () -> Bool, request: @escaping @Sendable (Int) -> [DueSource]
  ) {
    self.poll = poll
    self.count = count
    self.size = size
    self.request = request
    self.isOver = isOver
    claimed = first[...]
    begun = first.count
    claimAhead()
  }

  /// Returns the next request's claim, valid from now for as long as asking takes; `nil` at the
  /// end. The caller must settle or release it.
  mutating func next() async throws -> SourceClaim? {
    guard !isOver() else { return nil }
    if claimed.isEmpty {
      claimed = try await (early ?? claim())?.value[...] ?? []
      early = nil
      claimAhead()
    }
    guard let first = claimed.first else { return nil }
    let claim = try await poll.renew(first)
    claimed.removeFirst()
    return claim
  }

  /// Runs the body, and afterwards releases unused claims, also after an error.
  consuming func walk(_ body: (inout ClaimPrefetcher) async throws -> Void) async throws {
    do {
      try await body(&self)
    } catch {
      try await close()
      throw error
    }
    try await close()
  }

  private mutating func close() async throws {
    let untaken = claimed + ((try? await early?.value) ?? [])
    (claimed, early) = ([], nil)
    try await poll.release(untaken)
  }

  private mutating func claimAhead() {
    if size > 1 { early = claim() }
  }

  /// An unstructured task, not a child of the requesting task: the claims are returned here however
  /// that task ends.
  private mutating func claim() -> Task<[SourceClaim], any Error>? {
    guard begun < count else { return nil }
    let places = begun..<min(begun + size, count)
    begun = places.upperBound
    return Task { [poll, request] in try await poll.claim(places.map(request)) }
  }
}
