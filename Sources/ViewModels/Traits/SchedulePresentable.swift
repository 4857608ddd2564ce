package import Foundation

/// Has a next poll.
package protocol SchedulePresentable: Sendable {
  var nextPoll: Date? { get }
}

extension Field where Subject: SchedulePresentable {
  package static var nextPoll: Self { Self("next_look") { .date($0.nextPoll, .nextPoll) } }
}
