/// What `check` found out about the configuration and the database.
package struct CheckViewModel: PageModel {
  package let items: [FindingViewModel]

  package init(_ findings: [FindingViewModel]) {
    items = findings
  }

  package var kind: DocumentKind { .check }
  /// Whether nothing is broken.
  package var isFine: Bool { problems == 0 }
  private var problems: Int { items.count { $0.severity == .problem } }

  package static let fields: FieldList<Self> = [Field("ok") { .flag($0.isFine) }]

  package var closing: FieldValue {
    switch problems {
    case 0: .text("All is well.", .success)
    case 1: .text("One problem.", .failure)
    default: .text("\(problems) problems.", .failure)
    }
  }
}
