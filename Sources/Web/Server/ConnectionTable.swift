import Basics
import NIOCore
import Synchronization

/// The open connections, and how many more there may be.
final class ConnectionTable: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var perSite: [[UInt8]: Int] = [:]
  }

  private let state = Mutex(State())

  /// Why one more is not taken.
  enum Refusal {
    case full, siteFull
  }

  var count: Int { state.withLock { $0.channels.count } }

  /// Counts a connection until it ends.
  ///
  /// - Parameter site: of the address that is to be bounded, `nil` for one without a bound.
  func add(_ channel: any Channel, site: [UInt8]?, most: Int, mostPerSite: Int) -> Refusal? {
    let refusal: Refusal? = state.withLock { state in
      guard state.channels.count < most else { return .full }
      if let site {
        guard state.perSite[site, default: 0] < mostPerSite else { return .siteFull }
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

  /// Ends those that wait, and the others after the answers that are under way.
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
