package import Foundation

/// Has a date of publication.
package protocol DatePresentable: Sendable {
  var published: Date? { get }
}

extension Field where Subject: DatePresentable {
  package static var published: Self { Self("published") { .date($0.published) } }
}
