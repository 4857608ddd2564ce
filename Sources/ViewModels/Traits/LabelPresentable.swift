/// Has a name or headline.
package protocol LabelPresentable: Sendable {
  /// The key of the machine formats.
  static var labelName: String { get }
  /// What it is called, `nil` where its maker gave no name.
  var label: String? { get }
  /// What people read where there is no name.
  var labelPlaceholder: String { get }
  /// What the name means beside others; a heading by default.
  var labelRole: Role { get }
}

extension LabelPresentable {
  package static var labelName: String { "name" }
  package var labelPlaceholder: String { "Untitled" }
  package var labelRole: Role { .heading }
}

extension Field where Subject: LabelPresentable {
  package static var label: Self {
    Self(Subject.labelName, at: .headline) { subject in
      if let label = subject.label { return .text(label, subject.labelRole) }
      return .text(subject.labelPlaceholder, .placeholder)
    }
  }
}
