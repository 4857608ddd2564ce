package import NIOCore

/// What one client may take, and all together.
package struct ServerLimits: Sendable {
  /// Bytes of a request's head.
  package var header = 16 * 1024
  /// Bytes of a body, where a handler does not say more.
  package var body = 1 << 20
  /// Bytes of the largest body that any handler takes.
  package var largestBody = 16 << 20
  /// Bytes of all bodies that are held at a time.
  package var bodies = 64 << 20
  /// From the beginning of a connection to the first byte.
  package var silence = TimeAmount.seconds(30)
  /// For a request to arrive, from its first byte on.
  package var arrival = TimeAmount.seconds(30)
  /// Between two requests of a connection; longer than nginx keeps one to us.
  package var idle = TimeAmount.seconds(75)
  /// For a client to take something of what it was sent.
  package var stall = TimeAmount.seconds(30)
  /// Between the last answer and the end of a connection.
  package var linger = TimeAmount.seconds(2)
  /// For answers under way, once the server is told to stop.
  package var farewell = TimeAmount.milliseconds(3500)
  /// Bytes that wait for a client before nothing more is made for it.
  package var unsent = 256 * 1024

  package init() {}
}
