package import Foundation

/// What a target is to be told: an article, or a source that fails.
package struct OutgoingNotice: Sendable, Hashable, Identifiable {
  package enum Subject: Sendable, Hashable {
    case article(Int64)
    /// By its name.
    case source(String)
  }

  package var id: Int64
  package var subject: Subject
  /// The name of the reader whose rule it was, or of the first.
  package var reader: String
  /// Why, in words: `feeds.yml:31`, `told by 4 sources`.
  package var reason: String
  /// When it came about.
  package var at: Date

  package init(id: Int64, subject: Subject, reader: String, reason: String, at: Date) {
    self.id = id
    self.subject = subject
    self.reader = reader
    self.reason = reason
    self.at = at
  }
}
