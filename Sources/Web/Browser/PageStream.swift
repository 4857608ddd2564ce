import Basics
import Foundation
import Models
import NIOCore
import Store

/// Announces new articles to a page (server-sent events, WHATWG HTML 9.2): events `article` with
/// their number, in all and by category, and a comment after some silence, so that a proxy does not
/// close the connection.
struct PageStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let store: any ListStoring
  let reader: String
  /// Returned when the stream ends.
  let turn: StreamLimiter.Turn
  /// Waits between two checks of the store.
  let pause: @Sendable () async throws -> Void

  /// Number of checks without news after which a comment is sent.
  private static let idleLooks = 3
  /// Maximum number of articles counted in one check.
  private static let most = 200

  func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: PageStream
    /// The last known article; `nil` before the first check.
    private var latest: Int64?
    private var looks = 0

    fileprivate init(stream: PageStream) { self.stream = stream }

    mutating func next() async throws -> ByteBuffer? {
      guard var known = latest else {
        latest = try stream.latest()
        return ByteBuffer(string: StreamFormat.events.opening)
      }
      while true {
        try await stream.pause()
        looks += 1
        let (last, news) = try stream.news(after: known)
        (latest, known) = (last, last)
        if news.count > 0 {
          looks = 0
          var event = ByteBuffer(string: "event: article\ndata: ")
          event.writeBytes(try CodableJSON.data(news))
          event.writeString("\n\n")
          return event
        }
        if looks >= PageStream.idleLooks {
          looks = 0
          return ByteBuffer(string: StreamFormat.events.comment)
        }
      }
    }
  }

  private func latest() throws -> Int64 {
    try store.arrivals(FeedQuery(limit: 0), after: nil, reader: reader).latest
  }

  private func news(after known: Int64) throws -> (last: Int64, news: News) {
    let arrived = try store.arrivals(
      FeedQuery(limit: Self.most), after: known, reader: reader)
    return (Swift.max(known, arrived.latest), News(arrived.items))
  }

  /// The data of an event.
  private struct News: Encodable {
    let count: Int
    let categories: [String: Int]

    init(_ items: [RankedArticle]) {
      count = items.count
      categories = items.reduce(into: [:]) { $0[$1.article.category, default: 0] += 1 }
    }
  }
}
