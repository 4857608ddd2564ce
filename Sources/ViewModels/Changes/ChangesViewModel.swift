package import Models
internal import Words

/// The changes after a number, and the number to continue from.
package struct ChangesViewModel: PageModel {
  package let items: [ChangeViewModel]
  package let next: ChangeNumber
  package let isReset: Bool

  package init(_ items: [ChangeViewModel], next: ChangeNumber, isReset: Bool) {
    self.items = items
    self.next = next
    self.isReset = isReset
  }

  package var kind: DocumentKind { .changes }

  package static let fields: FieldList<Self> = [Field("reset") { .flag($0.isReset) }]
  package static let trailer: FieldList<Self> = [Field("next") { .text($0.next.text) }]

  package var emptiness: FieldValue { .word(.emptyChanges, .placeholder) }
}
