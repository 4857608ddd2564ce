extension WebResponse {
  /// An answer of pieces. The first is made at once, so that what goes wrong is an error of the
  /// answer, and one that has no more is an answer with a length.
  ///
  /// - Parameters:
  ///   - next: the next piece, `nil` at the end.
  ///   - isOver: whether there are no more.
  static func unfolding<State: Sendable>(
    _ state: State, type: String, next: @escaping @Sendable (inout State) throws -> [UInt8]?,
    isOver: (State) -> Bool
  ) throws -> WebResponse {
    var state = state
    let first = try next(&state) ?? []
    guard !isOver(state) else { return WebResponse(type: type, body: .bytes(first)) }
    let rest = UnfoldedPieces(state: (first: Optional(first), rest: state)) { state in
      if let first = state.first {
        state.first = nil
        return first
      }
      return try next(&state.rest)
    }
    return WebResponse(type: type, body: .stream(rest))
  }
}
