import Basics
import NIOCore
import Synchronization

/// The open connections, with a limit on their number.
final class ConnectionTable: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var perSite: [[UInt8]: Int] = [:]
  }

  private let state = Mutex(State())

  /// Why a connection is rejected.
  enum Refusal {
    case full, siteFull
  }

  /// Counts a connection until it closes.
  ///
  /// - Parameter site: the network of the client address that the limit applies to; `nil` for no
  ///   limit.
  func add(_ channel: any Channel, site: [UInt8]?, limit: Int, maxPerSite: Int) -> Refusal? {
    let refusal: Refusal? = state.withLock { state in
      guard state.channels.count < limit else { return .full }
      if let site {
        guard state.perSite[site, default: 0] < maxPerSite else { return .siteFull }
        state.perSite[site, default: 0] += 1
      }
      state.channels[ObjectIdentifier(channel)] = channel
      return nil
    }
    guard refusal == nil else { return refusal }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        state.channels[ObjectIdentifier(channel)] = nil
        guard let site, let count = state.perSite[site] else { return }
        state.perSite[site] = count > 1 ? count - 1 : nil
      }
    }
    return nil
  }

  /// Closes idle connections now, and the others after their current responses.
  func quiesce() {
    for channel in state.withLock({ Array($0.channels.values) }) {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  func close() {
    for channel in state.withLock({ Array($0.channels.values) }) {
      channel.close(promise: nil)
    }
  }
}
