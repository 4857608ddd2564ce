package import Models

/// `offline:` in the configuration: what is stored for reading without a network.
package struct OfflineSettings: Sendable, Hashable {
  /// For sources without a setting of their own.
  package var fullText = FullTextPolicy.auto
  /// For sources without a setting of their own.
  package var images = ImagePolicy.lead
  /// Maximum total size of all pictures, in bytes.
  package var imageBudget = 2 << 30

  package init() {}
}
