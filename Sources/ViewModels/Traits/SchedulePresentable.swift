package import Foundation

/// Has a next poll.
package protocol SchedulePresentable: Sendable {
  var nextLook: Date? { get }
}

extension Field where Subject: SchedulePresentable {
  package static var nextLook: Self { Self("next_look") { .date($0.nextLook, .nextLook) } }
}
