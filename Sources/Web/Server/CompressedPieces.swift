/// A body in pieces, gzipped as it goes.
struct CompressedPieces: AsyncSequence, Sendable {
  let pieces: any AsyncSequence<[UInt8], any Error> & Sendable

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces.makeAsyncIterator())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
    private let state = State()

    /// One compressor for all copies of the iterator.
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
