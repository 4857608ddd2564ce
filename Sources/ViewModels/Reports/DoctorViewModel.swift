internal import Words

/// A one-page report for people who help with a problem.
package struct DoctorViewModel: PageModel {
  package let items: [FindingViewModel]

  package init(_ findings: [FindingViewModel]) {
    items = findings
  }

  package var kind: DocumentKind { .doctor }
  private var ailing: Int { items.count { [.problem, .warning].contains($0.severity) } }

  package static let fields: FieldList<Self> = [
    Field("ok") { subject in .flag(!subject.items.contains { $0.severity == .problem }) }
  ]

  package var closing: FieldValue {
    ailing == 0
      ? .word(.noProblems, .success) : .message(Message(.problemCount, ailing), .failure)
  }
}
