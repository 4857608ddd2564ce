/// A revision of the Model Context Protocol. What this server says is the same in all of them.
enum AssistantVersion: String, Sendable, CaseIterable {
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  static let newest = november2025

  /// Of a request over HTTP without a header that names it (2025-11-25, Transports, Protocol Version
  /// Header).
  static let assumed = march2025

  /// The revision of a conversation: the client's, if this server speaks it (2025-11-25, Lifecycle,
  /// Version Negotiation).
  static func negotiated(_ asked: String) -> AssistantVersion { .init(rawValue: asked) ?? newest }
}
