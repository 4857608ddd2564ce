package import Words

/// Has a name or headline.
package protocol LabelPresentable: Sendable {
  /// The key in the machine formats.
  static var labelName: String { get }
  /// The name or headline; `nil` if the source gives none.
  var label: String? { get }
  /// Words of the source that stand for a missing name; `nil` if there are none.
  var substituteLabel: String? { get }
  /// For people: the text if there is neither.
  var labelPlaceholder: Message { get }
  /// The role of the name; plain by default.
  var labelRole: Role { get }
}

extension LabelPresentable {
  package static var labelName: String { "name" }
  package var substituteLabel: String? { nil }
  /// The name, or what stands for it.
  package var shownLabel: String? { label ?? substituteLabel }
  package var labelPlaceholder: Message { Message(.untitled) }
  package var labelRole: Role { .plain }
}

extension Field where Subject: LabelPresentable {
  package static var label: Self {
    Self(Subject.labelName, at: .headline) { subject in
      if let label = subject.label { return .text(label, subject.labelRole) }
      if let words = subject.substituteLabel { return .text(words, .substitute) }
      return .message(subject.labelPlaceholder, .placeholder)
    }
  }
}
