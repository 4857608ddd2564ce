package import Foundation

/// What happens to the sources of a reader who wants news now.
package struct WantedPolls: Sendable, Hashable {
  /// Number of sources that are asked before their time.
  package var asked = 0
  /// Number of sources that are due anyway, or are being asked.
  package var due = 0
  /// Number of sources that have to wait, and the earliest and the latest time of these.
  package var waiting = 0
  package var first: Date?
  package var last: Date?

  package init(
    asked: Int = 0, due: Int = 0, waiting: Int = 0, first: Date? = nil, last: Date? = nil
  ) {
    self.asked = asked
    self.due = due
    self.waiting = waiting
    self.first = first
    self.last = last
  }
}
