package import Models

/// `offline:` in the configuration: what is kept for reading without a network.
package struct OfflineSettings: Sendable, Hashable {
  /// For sources that do not say otherwise.
  package var fullText = FullTextPolicy.auto
  /// For sources that do not say otherwise.
  package var images = ImagePolicy.lead
  /// Bytes, for all pictures together.
  package var imageBudget = 2 << 30

  package init() {}
}
