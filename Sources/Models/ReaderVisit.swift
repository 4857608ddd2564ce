package import Foundation

/// When a reader looked at lists. Lists that are less than half an hour apart are one visit, on
/// whatever device: who reads on, or comes back from an article, has not left.
package struct ReaderVisit: Sendable, Hashable {
  /// Seconds without a list after which the next list begins another visit.
  package static let gap = 1800.0
  /// Seconds within which a visit is not recorded again.
  private static let grain = 60.0

  /// When the last list was shown.
  package var last: Date
  /// When the last list of the visit before was shown; `nil` in the first visit.
  package var before: Date?

  package init(last: Date, before: Date? = nil) {
    self.last = last
    self.before = before
  }

  /// Since when articles are new to the reader: since the last list of the visit before this one;
  /// `nil` if there was none.
  package func start(at now: Date) -> Date? { isOver(at: now) ? last : before }

  /// The visits after another list; `nil` if there is nothing to record.
  package func noting(_ now: Date) -> ReaderVisit? {
    if isOver(at: now) { return ReaderVisit(last: now, before: last) }
    return now.timeIntervalSince(last) >= Self.grain ? ReaderVisit(last: now, before: before) : nil
  }

  private func isOver(at now: Date) -> Bool { now.timeIntervalSince(last) > Self.gap }
}
