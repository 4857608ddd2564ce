import Basics
import NIOCore
import Synchronization

/// The open connections, with a limit on their number.
final class ConnectionTable: Sendable {
  private struct Connection {
    let channel: any Channel
    let turn: ClientRequestLimiter.Turn
  }

  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
  private let sites = ClientRequestLimiter()

  /// Why a connection is rejected.
  enum Refusal {
    case full, siteFull
  }

  /// Counts a connection until it closes.
  ///
  /// - Parameter site: the network of the client address that the limit applies to; `nil` for no
  ///   limit.
  func add(_ channel: any Channel, site: [UInt8]?, limit: Int, maxPerSite: Int) -> Refusal? {
    let refusal: Refusal? = connections.withLock { connections in
      guard connections.count < limit else { return .full }
      guard let turn = sites.acquire(site, limit: maxPerSite) else { return .siteFull }
      connections[ObjectIdentifier(channel)] = Connection(channel: channel, turn: turn)
      return nil
    }
    guard refusal == nil else { return refusal }
    channel.closeFuture.whenComplete { [self] _ in
      connections.withLock { $0[ObjectIdentifier(channel)] = nil }
    }
    return nil
  }

  /// Closes idle connections now, and the others after their current responses.
  func quiesce() {
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  func close() {
    for channel in channels { channel.close(promise: nil) }
  }

  private var channels: [any Channel] { connections.withLock { $0.values.map(\.channel) } }
}
