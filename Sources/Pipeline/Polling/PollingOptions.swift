/// How a pass goes about its work.
package struct PollingOptions: Sendable, Hashable {
  /// Asks sources that are not due too; never those that a server told to wait (docs/polling.md
  /// E4).
  package var force = false
  /// Looks only at sources that may be due, and says nothing of the others: what a daemon does each
  /// second must not cost what all of them do.
  package var onlyDue = false
  /// Sends no validators, so that every server answers in full: for debugging (docs/polling.md
  /// C18).
  package var noCache = false
  /// Where hubs deliver to, `nil` for nowhere: sources with a lease for it are only looked at once
  /// a day (P9).
  package var callback: String?
  /// Seconds after which a lane lets go of the sources it has not come to, so that one slow host
  /// does not hold up the next pass; `nil` sees all of them through.
  package var laneTime: Double?
  /// Articles whose stories a pass finds, those of highest rank; the others wait for the next.
  /// A pass that brings a flood has taken long enough: it finds an eighth of that.
  package var stories = 2000

  /// New articles of a pass that are a flood, as the first look at some hundred sources brings.
  static let flood = 10_000

  func stories(after new: Int) -> Int { new < Self.flood ? stories : stories / 8 }

  package init() {}
}
