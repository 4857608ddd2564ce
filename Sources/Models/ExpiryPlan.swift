package import Foundation

/// After which time unread articles count as read (`expire:`). Ages are in seconds.
package struct ExpiryPlan: Sendable, Hashable {
  /// An age that no article reaches: `expire: never`.
  package static let never = Double.infinity

  /// The ages of sources with a setting of their own, by the name in lower case.
  package var sources: [String: Double]
  /// By the category's name in lower case.
  package var categories: [String: Double]

  package init(sources: [String: Double] = [:], categories: [String: Double] = [:]) {
    self.sources = sources
    self.categories = categories
  }

  package var isEmpty: Bool { sources.isEmpty && categories.isEmpty }

  /// The age at which a source's articles expire: its own, else the shortest of its categories;
  /// `nil` if they never do.
  ///
  /// - Parameters:
  ///   - source: the stored name in lower case.
  ///   - names: the categories in which the reader has the source.
  package func age(of source: String, in names: [String]) -> Double? {
    let age =
      sources[source] ?? names.compactMap { categories[$0.lowercased()] }.min()
    return age == Self.never ? nil : age
  }
}

/// Articles that expire for a reader.
package struct ExpiryTerm: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// All articles of the source with this id.
    case source(Int64)
    /// All articles that the reader's rule with this id has matched.
    case rule(Int64)
  }

  package var subject: Subject
  /// Articles that were published before this time, or were first seen before it if they have no
  /// date, expire.
  package var end: Date

  package init(_ subject: Subject, end: Date) {
    self.subject = subject
    self.end = end
  }
}
