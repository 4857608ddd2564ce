package import Words

/// The findings of `check` about the configuration and the database.
package struct CheckViewModel: PageModel {
  package let items: [FindingViewModel]
  private let conclusion: Message?

  /// - Parameter conclusion: the closing text for people; `nil` means the number of problems.
  package init(_ findings: [FindingViewModel], conclusion: Message? = nil) {
    items = findings
    self.conclusion = conclusion
  }

  package var kind: DocumentKind { .check }
  /// Whether there are no problems.
  package var isFine: Bool { problems == 0 }
  private var problems: Int { items.count { $0.severity == .problem } }

  package static let fields: FieldList<Self> = [Field("ok") { .flag($0.isFine) }]

  package var closing: FieldValue {
    if let conclusion { return .message(conclusion, .heading) }
    return problems == 0
      ? .word(.noProblems, .success) : .message(Message(.problemsFound, problems), .failure)
  }
}

/// One item that `check` examined.
package struct FindingViewModel: ViewModel, LabelPresentable, StatusPresentable {
  package let severity: Severity
  /// The examined item.
  package let subject: String
  /// The finding, as a sentence.
  package let message: String
  /// What to do about it, as a sentence.
  package let advice: String?
  /// The position in a file.
  package let location: Location?

  package init(
    _ severity: Severity, subject: String, message: String, advice: String? = nil,
    location: Location? = nil
  ) {
    self.severity = severity
    self.subject = subject
    self.message = message
    self.advice = advice
    self.location = location
  }

  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// In order.
    case fine
    /// Worth knowing; nothing is broken.
    case note
    case warning
    case problem
  }

  /// A position in a file; lines and columns count from 1.
  package struct Location: Sendable, Hashable {
    package var file: String
    package var line: Int?
    package var column: Int?

    package init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// "feeds.yml:12:3".
    package var phrase: String {
      ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    }
  }

  package static var labelName: String { "subject" }
  package var label: String? { subject }
  package var status: String { severity.rawValue }
  package var reason: Message? { .verbatim(message) }

  package var statusRole: Role {
    switch severity {
    case .fine: .success
    case .note: .secondary
    case .warning: .warning
    case .problem: .failure
    }
  }

  package static let fields: FieldList<Self> = [
    .status.named("severity"), .label, .message, .advice, .file, .line, .column,
  ]
  package static let display: FieldList<Self> = [
    .status.placed(.rank), .label, .message, .place, .advice,
  ]
  package static let columns: FieldList<Self> = [
    .status.named("severity"), .label, .message, .file, .line, .column, .advice,
  ]
}

extension Field where Subject == FindingViewModel {
  fileprivate static var message: Self { Self("message") { .text($0.message) } }
  fileprivate static var advice: Self { Self("advice") { .text($0.advice, .secondary) } }
  fileprivate static var file: Self { Self("file") { .text($0.location?.file) } }
  fileprivate static var line: Self { Self("line") { .count($0.location?.line) } }
  fileprivate static var column: Self { Self("column") { .count($0.location?.column) } }
  fileprivate static var place: Self { Self("place") { .text($0.location?.phrase, .secondary) } }
}

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
