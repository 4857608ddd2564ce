package import Foundation
package import Words

/// What happens to the sources of a reader who wants news now.
package struct WantedPollsViewModel: PageModel {
  package typealias Item = Never

  /// Number of sources that are asked before their time.
  package let asked: Int
  /// Number of sources that are due anyway, or are being asked.
  package let due: Int
  package let waiting: Int
  /// The earliest and the latest time at which a waiting source may be asked.
  package let first: Date?
  package let last: Date?

  package init(asked: Int, due: Int, waiting: Int, first: Date?, last: Date?) {
    self.asked = asked
    self.due = due
    self.waiting = waiting
    self.first = first
    self.last = last
  }

  package var kind: DocumentKind { .refresh }
  package static let fields: FieldList<Self> = [
    Field("asked") { .count($0.asked) }, Field("due") { .count($0.due) },
    Field("waiting") { .count($0.waiting) }, Field("first") { .date($0.first) },
    Field("last") { .date($0.last) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { .message($0.sentence, .success) }
  ]
  package static let columns = fields

  /// "12 sources are asked now. 40 sources have just been asked, or ask to wait."
  package var sentence: Message {
    let now = asked + due
    var parts = [now > 0 ? Message(.askedNow, now) : Message(.askedNone)]
    if waiting > 0 { parts.append(Message(.askedLater, waiting)) }
    return .joined(parts, by: .sentences) ?? parts[0]
  }
}
