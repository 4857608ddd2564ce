/// Has a web address.
package protocol LinkPresentable: Sendable {
  var link: String? { get }
}

extension Field where Subject: LinkPresentable {
  package static var link: Self { Self("url", at: .line) { .link($0.link) } }
}
