package import Models

/// What is fetched of a source's articles for reading without a network.
package struct OfflinePolicy: Sendable, Hashable {
  /// Only what the feed itself carries.
  package static let none = OfflinePolicy(fullText: .never, images: .none)

  package var fullText: FullTextPolicy
  package var images: ImagePolicy

  package init(fullText: FullTextPolicy, images: ImagePolicy) {
    self.fullText = fullText
    self.images = images
  }

  package init(_ source: Source) {
    self.init(fullText: source.fullText, images: source.images)
  }
}
