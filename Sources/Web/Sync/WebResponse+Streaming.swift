extension WebResponse {
  /// A streamed response. The first piece is made at once, so that a failure becomes an error
  /// response; if it is the only piece, the response has a length.
  ///
  /// - Parameters:
  ///   - next: returns the next piece; `nil` at the end.
  ///   - isOver: whether no piece follows.
  static func streaming<State: Sendable>(
    _ state: State, type: String, next: @escaping @Sendable (inout State) throws -> [UInt8]?,
    isOver: (State) -> Bool
  ) throws -> WebResponse {
    var state = state
    let first = try next(&state) ?? []
    guard !isOver(state) else { return WebResponse(type: type, body: .bytes(first)) }
    let rest = GeneratedPieces(state: (first: Optional(first), rest: state)) { state in
      if let first = state.first {
        state.first = nil
        return first
      }
      return try next(&state.rest)
    }
    return WebResponse(type: type, body: .stream(rest))
  }
}

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
