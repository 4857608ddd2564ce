package import NIOCore

/// Limits for one client and for all clients together.
package struct ServerLimits: Sendable {
  /// Maximum bytes of a request's head.
  package var header = 16 * 1024
  /// Maximum bytes of a body, unless a handler allows more.
  package var body = 1 << 20
  /// Maximum bytes of a body for any handler.
  package var largestBody = 16 << 20
  /// Maximum total bytes of all bodies held at a time.
  package var bodies = 64 << 20
  /// Maximum time from the beginning of a connection to the first byte.
  package var idleTimeout = TimeAmount.seconds(30)
  /// Maximum time for a request to arrive, from its first byte on.
  package var arrival = TimeAmount.seconds(30)
  /// Maximum time between two requests of a connection; longer than nginx keeps an upstream
  /// connection.
  package var idle = TimeAmount.seconds(75)
  /// Maximum time for a client to take some of the data sent to it.
  package var stall = TimeAmount.seconds(30)
  /// Time between the last response and the close of the connection.
  package var linger = TimeAmount.seconds(2)
  /// Time for running responses to end after the server is told to stop.
  package var shutdownGrace = TimeAmount.milliseconds(3500)
  /// Bytes waiting for a client at which the server stops producing more.
  package var unsent = 256 * 1024

  package init() {}
}
