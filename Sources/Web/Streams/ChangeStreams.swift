import HTTPTypes
package import Models
package import Store

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
  /// `since`; without either, from the present on.
  ///
  /// - Parameters:
  ///   - category: as stored; `nil` means all categories.
  ///   - asLines: one JSON object per line instead of server-sent events.
  ///   - limit: maximum number of streams one reader may have open.
  package func response(
    to request: WebRequest, for reader: String, since: ChangeNumber?, category: String?,
    asLines: Bool, limit: Int
  ) -> WebResponse {
    guard let turn = turns.acquire(reader, limit: limit) else { return .tooManyStreams }
    let heard = request.headers[.lastEventID].flatMap { ChangeNumber($0) }
    let format: StreamFormat = asLines ? .lines : .events
    return WebResponse(
      type: format.contentType,
      // Without this header, nginx would buffer the stream.
      headers: [.cacheControl: "no-store", .accelBuffering: "no"],
      body: .stream(
        ChangePieces(
          store: store, signal: signal, reader: reader, category: category,
          since: heard ?? since, format: format, pictures: .addresses(for: request), turn: turn))
    )
  }
}

extension WebResponse {
  /// The refusal of a reader's stream beyond the maximum.
  static var tooManyStreams: WebResponse {
    .limited(
      .serviceUnavailable, "You have the maximum number of open streams.",
      headers: [.retryAfter: "30"])
  }
}
