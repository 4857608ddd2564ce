import Basics
import Composing
import Foundation
import HTTPTypes
import Models
import NIOCore
package import Store
import ViewModels
import Views

/// Change streams for the product's own API and for the page; the callers authenticate the reader.
package struct ChangeStreams: Sendable {
  private let store: any Store
  private let signal: ChangeSignal
  private let turns: StreamLimiter

  /// - Parameter turns: counts each reader's streams, those of the API and those of the page.
  package init(store: any Store, signal: ChangeSignal, turns: StreamLimiter) {
    self.turns = turns
    self.store = store
    self.signal = signal
  }

  /// Streams changes after a number: the last that the client received (`Last-Event-ID`), else
  /// `since`; without either, from the present on. A header that is no number of ours belongs to a
  /// client that has missed changes.
  ///
  /// - Parameters:
  ///   - category: as stored; `nil` means all categories.
  ///   - limit: maximum number of streams one reader may have open.
  func response(
    to request: WebRequest, for reader: String, since: ChangeNumber?, category: String?,
    as format: StreamFormat, limit: Int
  ) -> WebResponse {
    guard let turn = turns.acquire(reader, limit: limit) else { return .tooManyStreams }
    let heard = request.headers[.lastEventID].flatMap { text in
      text.isEmpty ? nil : ChangeNumber(text) ?? .lost
    }
    return .stream(
      ChangePieces(
        store: store, signal: signal, reader: reader, category: category,
        since: heard ?? since, format: format, pictures: .addresses(for: request), turn: turn),
      as: format)
  }
}

extension WebResponse {
  static func stream(
    _ pieces: any AsyncSequence<ByteBuffer, any Error> & Sendable, as format: StreamFormat
  ) -> WebResponse {
    WebResponse(
      type: format.contentType,
      // Without this header, nginx would buffer the stream.
      headers: [.cacheControl: "no-store", .accelBuffering: "no"], body: .stream(pieces))
  }

  /// The refusal of a reader's stream beyond the maximum.
  static var tooManyStreams: WebResponse {
    .limited(
      .serviceUnavailable, "You have the maximum number of open streams.",
      headers: [.retryAfter: "30"])
  }
}

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
      let page = try page(after: place)
      let piece = ByteBuffer { sink in
        sink.write(pieces.format.opening)
        if page.isReset {
          sink.write(pieces.format.reset(page.next))
        } else if place == nil {
          sink.write(pieces.format.position(page.next))
        } else {
          for change in page.items { pieces.format.write(change, into: &sink) }
        }
      }
      place = page.next
      return piece.readableBytes > 0 ? piece : ByteBuffer(string: pieces.format.comment)
    }

    private mutating func newChanges() throws -> ByteBuffer? {
      while true {
        let before = place
        let page = try page(after: before)
        place = page.next
        if page.isReset { return ByteBuffer(string: pieces.format.reset(page.next)) }
        if !page.items.isEmpty {
          return ByteBuffer { sink in
            for change in page.items { pieces.format.write(change, into: &sink) }
          }
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

/// The format of a change stream: server-sent events (HTML, section 9.2) or one JSON object per
/// line.
enum StreamFormat: MediaFormat {
  case events, lines

  var mediaType: String {
    switch self {
    case .events: "text/event-stream"
    case .lines: "application/x-ndjson"
    }
  }

  /// The first text of a stream: the time in milliseconds after which a client reconnects.
  var opening: String {
    switch self {
    case .events: "retry: 3000\n\n"
    case .lines: ""
    }
  }

  /// Keeps proxies from closing the stream, and detects clients that have gone.
  var comment: String {
    switch self {
    case .events: ":\n\n"
    case .lines: "\n"
    }
  }

  func write(_ change: ChangeViewModel, into sink: inout ByteSink) {
    if self == .events {
      let change = change.change
      sink.write("id: \(change.number.text)\nevent: \(change.kind.rawValue)\ndata: ")
    }
    JSONRenderer().render(element: change, into: &sink)
    if self == .events { sink.write(UInt8(ascii: "\n")) }
  }

  /// Tells the client to read its data again; the stream continues from this number.
  func reset(_ number: ChangeNumber) -> String { notice("reset", number) }

  /// Nothing more follows: the server stops.
  func end(_ number: ChangeNumber) -> String { notice("bye", number) }

  /// Tells the current number to a client that starts without one.
  func position(_ number: ChangeNumber) -> String {
    switch self {
    case .events: "id: \(number.text)\n\n"
    case .lines: ""
    }
  }

  private func notice(_ name: String, _ number: ChangeNumber) -> String {
    let object = "{\"change\":\"\(number.text)\",\"event\":\"\(name)\"}"
    switch self {
    case .events: return "id: \(number.text)\nevent: \(name)\ndata: \(object)\n\n"
    case .lines: return object + "\n"
    }
  }
}
