/// What an app password may do. It holds for every protocol: the own API, Google Reader, Fever,
/// Miniflux and the Model Context Protocol.
package enum AppRights: String, Sendable, Hashable, CaseIterable {
  /// Reads and changes everything that its reader may; not the Model Context Protocol.
  case full
  /// Only reads.
  case read
  /// Only reads, also through the Model Context Protocol.
  case assistant
  /// As ``assistant``; besides, it marks articles read and bookmarks them, in the own API and in the
  /// Model Context Protocol.
  case markingAssistant = "marking_assistant"

  /// - Parameter stored: a value that a later version may have written: then it only reads.
  package init(stored: String) { self = AppRights(rawValue: stored) ?? .read }

  /// Whether it may change anything, and counts as its reader's own reading.
  package var mayWrite: Bool { self == .full }

  /// Whether it may mark articles read and bookmark them.
  package var mayMark: Bool { self == .full || self == .markingAssistant }

  /// Whether it may use the Model Context Protocol.
  package var isAssistant: Bool { self == .assistant || self == .markingAssistant }
}
