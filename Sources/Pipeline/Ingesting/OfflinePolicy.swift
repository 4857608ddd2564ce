package import Models

/// What a source's articles need for being read without a network.
package struct OfflinePolicy: Sendable, Hashable {
  /// Nothing but what the feed itself carries.
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
