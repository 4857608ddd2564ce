import HTTPTypes
package import Models
package import Storing

/// Streams of what changes, for the own API and the page, which know who asks.
package struct ChangeStreams: Sendable {
  private let store: any Store
  private let signal: ChangeSignal
  private let turns = StreamTurns()

  package init(store: any Store, signal: ChangeSignal) {
    self.store = store
    self.signal = signal
  }

  /// A stream from a place on, that which the client heard last (`Last-Event-ID`) or `since`; from
  /// the present on where it names none.
  ///
  /// - Parameters:
  ///   - category: as it is stored; `nil` is all of them.
  ///   - asLines: an object a line instead of server-sent events.
  ///   - most: so many may one reader have at a time.
  package func response(
    to request: WebRequest, for reader: String, since: ChangeNumber?, category: String?,
    asLines: Bool, most: Int
  ) -> WebResponse {
    guard let turn = turns.take(reader, most: most) else {
      return .sentence(
        .serviceUnavailable, "You have as many streams open as may be.",
        headers: [.retryAfter: "30"])
    }
    let heard = request.headers[.lastEventID].flatMap { ChangeNumber($0) }
    let format: StreamFormat = asLines ? .lines : .events
    var response = WebResponse(
      type: format.contentType,
      // nginx would hold it back.
      headers: [.cacheControl: "no-store", .accelBuffering: "no"],
      body: .stream(
        ChangePieces(
          store: store, signal: signal, reader: reader, category: category,
          since: heard ?? since, format: format, turn: turn)))
    response.route = "stream"
    return response
  }
}

extension HTTPField.Name {
  static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .referer
  static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .referer
}
