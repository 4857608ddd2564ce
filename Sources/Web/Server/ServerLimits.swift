import Basics
package import NIOCore
import Synchronization

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

/// The number of connections, running requests or open streams of each client or reader.
package final class TurnLimiter<Key: Hashable & Sendable>: Sendable {
  private let counts = Mutex<[Key: Int]>([:])

  package init() {}

  /// One that is counted until this value is released: a stream until it ends.
  final class Turn: Sendable {
    private let turns: TurnLimiter
    private let key: Key?

    fileprivate init(_ turns: TurnLimiter, _ key: Key?) {
      (self.turns, self.key) = (turns, key)
    }

    deinit {
      guard let key else { return }
      turns.counts.withLock { counts in
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// - Parameter key: an unknown client, `nil`, is not counted.
  /// - Returns: `nil` if the client or reader has the maximum number.
  func acquire(_ key: Key?, limit: Int) -> Turn? {
    guard let key else { return Turn(self, nil) }
    return counts.withLock { counts in
      guard counts[key, default: 0] < limit else { return nil }
      counts[key, default: 0] += 1
      return Turn(self, key)
    }
  }
}

/// For clients, by ``NetworkAddress/customerPrefix``.
typealias ClientRequestLimiter = TurnLimiter<[UInt8]>
/// For readers by their names: streams of all kinds.
package typealias StreamLimiter = TurnLimiter<String>

/// Limits the total bytes of request bodies held at a time, so that many clients that each stay
/// within their own limit cannot exhaust memory.
final class BodyBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int) {
    free = Mutex(bytes)
  }

  /// The part of the budget that one body has. It is given back when the value is released, so
  /// whoever keeps the body longer than its request, such as work that follows the response, keeps
  /// this value with it.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let bytes = Mutex(0)

    fileprivate init(_ budget: BodyBudget) { self.budget = budget }

    deinit { budget.giveBack(bytes.withLock(\.self)) }

    /// Takes more of the budget.
    ///
    /// - Returns: whether there was room.
    func grow(by count: Int) -> Bool {
      guard budget.reserve(count) else { return false }
      bytes.withLock { $0 += count }
      return true
    }
  }

  /// A share without bytes.
  func share() -> Share { Share(self) }

  var room: Int { free.withLock(\.self) }

  private func reserve(_ bytes: Int) -> Bool {
    free.withLock { free in
      guard free >= bytes else { return false }
      free -= bytes
      return true
    }
  }

  private func giveBack(_ bytes: Int) {
    free.withLock { $0 += bytes }
  }
}

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
