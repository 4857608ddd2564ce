/// A body made piece by piece from a state, as the client takes it.
struct GeneratedPieces<State: Sendable>: AsyncSequence, Sendable {
  let state: State
  /// Returns the next piece; `nil` at the end.
  let next: @Sendable (inout State) throws -> [UInt8]?

  struct AsyncIterator: AsyncIteratorProtocol {
    var state: State
    let next: @Sendable (inout State) throws -> [UInt8]?

    mutating func next() async throws -> [UInt8]? {
      try next(&state)
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(state: state, next: next)
  }
}
