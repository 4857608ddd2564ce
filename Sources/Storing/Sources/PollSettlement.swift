import Foundation
package import Models

/// What a poll of a source, or a hub's delivery, brought.
package struct PollSettlement: Sendable {
  package var source: Int64
  /// Under which claim it was polled: nothing is stored where another process has claimed the source
  /// since. `nil` for what needs no claim.
  package var claim: Int64?
  /// What is known of the feed from now on, which ends the claim; `nil` leaves both as they are.
  package var state: FeedState?
  package var document: ArrivedDocument?
  /// The page that the feed calls its home, shown as the source's address; `nil` leaves it.
  package var homePage: String?
  /// Which hub the feed names; `nil` leaves what is known of hubs.
  package var hub: HubMention?
  /// A host that asked to be left alone.
  package var hold: HostState?

  package init(source: Int64, state: FeedState? = nil, document: ArrivedDocument? = nil) {
    self.source = source
    self.state = state
    self.document = document
  }

  package struct HubMention: Sendable, Hashable {
    /// `nil` for none. Another hub or topic begins its subscription anew.
    package var hub: String?
    package var topic: String

    package init(hub: String?, topic: String) {
      self.hub = hub
      self.topic = topic
    }
  }
}
