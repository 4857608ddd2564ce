/// Any error that leaves the program.
package struct ErrorViewModel: PageModel, Hashable {
  /// A stable snake_case identifier for programs.
  package let code: String
  /// What is wrong, as a sentence.
  package let message: String
  /// What to do next, as a sentence.
  package let advice: String?

  package init(code: String, message: String, advice: String? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
  }

  package var kind: DocumentKind { .error }

  package static let fields: FieldList<Self> = [
    .group(
      "error",
      [
        Field("code") { .text($0.code) },
        Field("message") { .text($0.message) },
        Field("advice") { .text($0.advice) },
      ])
  ]
  package static let display: FieldList<Self> = [
    Field("message", at: .lines) { .text("tintm: " + $0.message, .failure) },
    Field("advice", at: .lines) { .text($0.advice) },
  ]

  /// The nearest known names, or other advice if none is near.
  package static func advice(_ near: [String], else other: String) -> String {
    near.isEmpty
      ? other : "Did you mean " + near.map { "“\($0)”" }.joined(separator: " or ") + "?"
  }
}
