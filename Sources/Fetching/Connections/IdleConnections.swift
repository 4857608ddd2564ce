import NIOCore
import NIOHTTP2
import Synchronization

/// The idle connections, oldest first. Connections to hosts with further planned requests are kept
/// (docs/polling.md P7); the number of others is limited. Each holds buffers and a TLS session, so
/// without a limit memory would grow with the number of hosts (a pass over a thousand of them took
/// 130 MB).
final class IdleConnections: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [Idle] = []
    /// Hosts with planned requests, each with the number of tasks that plan them.
    var visits: [String: Int] = [:]

    var visitors: Int { idle.count { isVisited($0.host) } }

    func isVisited(_ host: String?) -> Bool { host.map { visits[$0] != nil } ?? false }

    /// If there are too many, removes the oldest connection without planned requests.
    mutating func surplus(beyond limit: Int) -> (any Channel)? {
      guard idle.count - visitors > limit,
        let index = idle.firstIndex(where: { !isVisited($0.host) })
      else { return nil }
      return idle.remove(at: index).channel
    }
  }

  private struct Idle {
    let channel: any Channel
    let host: String?
  }

  /// - Parameter limit: maximum number of connections to hosts without planned requests.
  init(limit: Int) {
    self.limit = limit
  }

  /// Announces further requests to a host. Each call is followed by one of ``endKeeping(_:)``.
  func beginKeeping(_ host: String) {
    state.withLock { $0.visits[host, default: 0] += 1 }
  }

  func endKeeping(_ host: String) {
    let surplus = state.withLock { state -> (any Channel)? in
      let others = (state.visits[host] ?? 1) - 1
      state.visits[host] = others > 0 ? others : nil
      return state.surplus(beyond: limit)
    }
    surplus?.close(promise: nil)
  }

  /// Whether another connection to a host may be kept without closing one for it.
  func hasRoom(for host: String?) -> Bool {
    state.withLock { $0.isVisited(host) || $0.idle.count - $0.visitors < limit }
  }

  /// Registers a connection whose response is complete. Beyond the limit the connection that has
  /// been idle longest is closed. The pool notices that, and a request that takes the connection at
  /// that moment is sent again (E6).
  func release(_ channel: any Channel, to host: String? = nil) {
    let surplus = state.withLock { state -> (any Channel)? in
      state.idle.removeAll { $0.channel === channel }
      state.idle.append(Idle(channel: channel, host: host))
      return state.surplus(beyond: limit)
    }
    surplus?.close(promise: nil)
  }

  /// Removes a connection that is used again or closed.
  func remove(_ channel: any Channel) {
    state.withLock { $0.idle.removeAll { $0.channel === channel } }
  }
}

/// Tracks the streams of an HTTP/2 connection, to know when it is idle and which streams to notify
/// if it breaks. Lives in the connection's own pipeline and is only used on its event loop, which
/// the streams share.
final class OpenStreamTracker: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let idle: IdleConnections
  /// Number of streams so far.
  private(set) var total = 0
  private var open: [ObjectIdentifier: any Channel] = [:]
  /// The host of the last request.
  var host: String?

  init(idle: IdleConnections) {
    self.idle = idle
  }

  func opened(_ stream: any Channel, on connection: any Channel) {
    total += 1
    open[ObjectIdentifier(stream)] = stream
    idle.remove(connection)
  }

  func closed(_ stream: any Channel, on connection: any Channel) {
    open[ObjectIdentifier(stream)] = nil
    if open.isEmpty, connection.isActive { idle.release(connection, to: host) }
  }

  /// An error of the connection ends it: the library only reports the error, and the streams would
  /// wait for their deadlines. A stream's own error has reached the stream already.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !(error is NIOHTTP2Errors.StreamError) {
      let fault = Self.fault(for: error)
      for stream in open.values { stream.pipeline.fireErrorCaught(fault) }
      context.close(promise: nil)
    }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    idle.remove(context.channel)
    context.fireChannelInactive()
  }

  private static func fault(for error: any Error) -> any Error {
    switch error {
    case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock,
      is NIOHTTP2Errors.ExcessiveContinuationFrames:
      ConnectionFault.headerTooLarge
    default: error
    }
  }
}
