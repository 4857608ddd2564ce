/// Claims what is asked in a line of requests, in its order and a little ahead: so many in one
/// transaction, while those before them are at work, so that no request waits for a claim.
///
/// A line of one at a time claims nothing ahead: there may be a pause before a request that is
/// longer than a claim holds.
struct ClaimPrefetcher {
  private let poll: PollRun
  private let count: Int
  private let size: Int
  private let request: @Sendable (Int) -> [DueSource]
  private let isOver: @Sendable () -> Bool
  /// What of the line was claimed, or is about to be.
  private var begun = 0
  private var claimed: ArraySlice<SourceClaim> = []
  private var early: Task<[SourceClaim], any Error>?

  /// - Parameters:
  ///   - first: what is claimed already, for the requests at the line's head.
  ///   - count: requests in all.
  ///   - size: how many are claimed together, at least 1.
  ///   - isOver: from when on no more are handed out.
  ///   - request: the sources of the request at a place of the line.
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

  /// The next request's claim, which holds from now on for as long as asking takes; `nil` at the
  /// line's end. Who takes it sees to it that it is settled or let go of.
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

  /// Goes along the line, and lets go of what was claimed and not taken, however that ends.
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

  /// Not a child of the requesting task: claims are known here, however that task ends.
  private mutating func claim() -> Task<[SourceClaim], any Error>? {
    guard begun < count else { return nil }
    let places = begun..<min(begun + size, count)
    begun = places.upperBound
    return Task { [poll, request] in try await poll.claim(places.map(request)) }
  }
}
