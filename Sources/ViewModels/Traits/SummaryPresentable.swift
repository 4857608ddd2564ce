/// Has a brief: a few sentences about its content.
package protocol SummaryPresentable: Sendable {
  var summary: String? { get }
}

extension Field where Subject: SummaryPresentable {
  package static var summary: Self {
    Self("summary", at: .brief) { .text($0.summary, .secondary) }
  }
}
