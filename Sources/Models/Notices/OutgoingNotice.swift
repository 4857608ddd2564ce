package import Foundation

/// A notice for a target: about an article, or about a failing source.
package struct OutgoingNotice: Sendable, Hashable, Identifiable {
  package enum Subject: Sendable, Hashable {
    case article(Int64)
    /// By its name.
    case source(String)
  }

  package var id: Int64
  package var subject: Subject
  /// The name of the reader whose rule caused it, or of the first reader.
  package var reader: String
  /// The reason for display: `feeds.yml:31`, `told by 4 sources`.
  package var reason: String
  /// When it was created.
  package var at: Date

  package init(id: Int64, subject: Subject, reader: String, reason: String, at: Date) {
    self.id = id
    self.subject = subject
    self.reader = reader
    self.reason = reason
    self.at = at
  }
}
