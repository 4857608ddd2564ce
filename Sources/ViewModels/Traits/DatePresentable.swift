package import Foundation

/// Has a place in time.
package protocol DatePresentable: Sendable {
  var published: Date? { get }
  var modified: Date? { get }
  /// First seen here.
  var fetched: Date { get }
}

extension Field where Subject: DatePresentable {
  package static var published: Self { Self("published") { .date($0.published) } }
  package static var modified: Self { Self("modified") { .date($0.modified) } }
  package static var fetched: Self { Self("fetched") { .date($0.fetched) } }
  /// The time people care for: published, else first seen.
  package static var date: Self { Self("date") { .date($0.published ?? $0.fetched) } }
}
