/// Belongs to a category, and may say more about its subject and language.
package protocol TopicPresentable: Sendable {
  var category: String { get }
  var tags: [String] { get }
  /// BCP 47.
  var language: String? { get }
}

extension Field where Subject: TopicPresentable {
  package static var category: Self { Self("category") { .text($0.category) } }
  package static var tags: Self { Self("tags") { .list($0.tags) } }
  package static var language: Self { Self("language") { .text($0.language) } }
}
