import Composing
import Foundation
import Models
import NIOCore
import Store
import ViewModels

/// The pieces of a change stream. The next piece is made when the client has taken the last; later
/// changes stay in the database, and no queue is kept for the client.
struct ChangePieces: AsyncSequence, Sendable {
  let store: any Store
  let signal: ChangeSignal
  let reader: String
  let category: String?
  let since: ChangeNumber?
  let format: StreamFormat
  let pictures: PictureNames
  /// Returned when the stream ends.
  let turn: StreamLimiter.Turn

  /// Maximum number of changes in one piece.
  private static let pageLength = 100
  /// Interval of comments while nothing changes.
  private static let quiet = Duration.seconds(15)

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let pieces: ChangePieces
    private var place: ChangeNumber?
    private var hasBegun = false
    private var hasEnded = false

    fileprivate init(_ pieces: ChangePieces) {
      self.pieces = pieces
      place = pieces.since
    }

    mutating func next() async throws -> ByteBuffer? {
      guard !hasEnded else { return nil }
      if !hasBegun {
        hasBegun = true
        return try begin()
      }
      while true {
        let version = pieces.signal.version
        if let piece = try newChanges() { return piece }
        switch await pieces.signal.wait(after: version, for: ChangePieces.quiet) {
        case .changed: continue
        case .quiet: return ByteBuffer(string: pieces.format.comment)
        case .ending:
          hasEnded = true
          return ByteBuffer(string: pieces.format.end(place ?? .beginning))
        }
      }
    }

    private mutating func begin() throws -> ByteBuffer {
      var text = pieces.format.opening
      let page = try page(after: place)
      if page.isReset {
        text += pieces.format.reset(page.next)
      } else if place == nil {
        text += pieces.format.position(page.next)
      } else {
        text += page.items.map { pieces.format.text($0) }.joined()
      }
      place = page.next
      return ByteBuffer(string: text.isEmpty ? pieces.format.comment : text)
    }

    private mutating func newChanges() throws -> ByteBuffer? {
      while true {
        let before = place
        let page = try page(after: before)
        place = page.next
        if page.isReset { return ByteBuffer(string: pieces.format.reset(page.next)) }
        if !page.items.isEmpty {
          return ByteBuffer(string: page.items.map { pieces.format.text($0) }.joined())
        }
        // Further changes may follow that this reader may not see.
        if page.next == before { return nil }
      }
    }

    private func page(after place: ChangeNumber?) throws -> ChangesViewModel {
      try Newsroom(
        store: pieces.store, reader: pieces.reader, now: Date(), pictures: pieces.pictures
      )
      .changes(after: place, category: pieces.category, limit: ChangePieces.pageLength)
    }
  }
}
