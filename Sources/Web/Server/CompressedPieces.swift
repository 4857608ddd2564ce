/// A body in pieces, compressed with gzip piece by piece.
struct CompressedPieces: AsyncSequence, Sendable {
  let pieces: any AsyncSequence<[UInt8], any Error> & Sendable

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces.makeAsyncIterator())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
    private let state = State()

    /// All copies of the iterator share one compressor.
    private final class State {
      let deflater = Deflater()
      var hasEnded = false
    }

    fileprivate init(_ pieces: any AsyncIteratorProtocol<[UInt8], any Error>) {
      self.pieces = pieces
    }

    mutating func next() async throws -> [UInt8]? {
      while !state.hasEnded {
        let piece = try await pieces.next(isolation: nil)
        state.hasEnded = piece == nil
        guard let ready = state.deflater.encode(piece ?? [], isLast: piece == nil) else {
          throw CancellationError()
        }
        if !ready.isEmpty { return ready }
      }
      return nil
    }
  }
}
