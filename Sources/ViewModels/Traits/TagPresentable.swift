/// Has subjects that its maker gave it.
package protocol TagPresentable: Sendable {
  var tags: [String] { get }
}

extension Field where Subject: TagPresentable {
  package static var tags: Self { Self("tags") { .list($0.tags) } }
}
