import Foundation
package import Models

/// The result of a poll of a source, or of a hub's delivery.
package struct PollRecord: Sendable {
  package var source: Int64
  /// The claim of the poll: nothing is stored if another process has claimed the source since.
  /// `nil` if no claim is needed.
  package var claim: Int64?
  /// The new state of the feed, which ends the claim; `nil` leaves both unchanged.
  package var state: FeedState?
  package var document: ArrivedDocument?
  /// The home page that the feed names, shown as the source's address; `nil` leaves it unchanged.
  package var homePage: String?
  /// The hub that the feed names; `nil` leaves the stored hub unchanged.
  package var hub: HubMention?
  /// A host that asked not to be contacted for some time.
  package var hold: HostState?

  package init(source: Int64, state: FeedState? = nil, document: ArrivedDocument? = nil) {
    self.source = source
    self.state = state
    self.document = document
  }

  package struct HubMention: Sendable, Hashable {
    /// `nil` for no hub. If hub or topic changes, the subscription starts anew.
    package var hub: String?
    package var topic: String

    package init(hub: String?, topic: String) {
      self.hub = hub
      self.topic = topic
    }
  }
}
