/// Has a source, which must be credited.
package protocol OriginPresentable: Sendable {
  var originName: String { get }
  /// The source's own page, else its feed.
  var originLink: String? { get }
}

extension Field where Subject: OriginPresentable {
  package static var originName: Self { Self("source") { .text($0.originName) } }
  package static var origin: Self {
    .group(
      "source",
      [
        originName.named("name"),
        Self("url", at: .line) { .link($0.originLink) },
      ])
  }
}
