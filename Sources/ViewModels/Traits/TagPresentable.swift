/// Has tags from its author.
package protocol TagPresentable: Sendable {
  var tags: [String] { get }
}

extension Field where Subject: TagPresentable {
  package static var tags: Self { Self("tags") { .list($0.tags) } }
}
