package import Models

/// The sources, and in one line how they fare together.
package struct SourcesViewModel: PageModel {
  package let items: [SourceViewModel]

  package init(_ health: [SourceHealth]) {
    items = health.map(SourceViewModel.init)
  }

  package var kind: DocumentKind { .sources }

  package var emptiness: FieldValue { EmptyReason.noSources.value }

  package var closing: FieldValue {
    guard !items.isEmpty else { return .none }
    func count(_ status: SourceHealth.Status) -> Int { items.count { $0.health.status == status } }
    let sick = [(SourceHealth.Status.failing, "failing"), (.dead, "dead"), (.gone, "gone")]
      .map { (count($0.0), $0.1) }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let other = [(SourceHealth.Status.blocked, "told to wait"), (.new, "not asked yet")]
      .map { (count($0.0), $0.1) }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let parts = [CountUnit.sources.phrase(items.count)] + sick + other
    return .text(parts.joined(separator: ", "), sick.isEmpty ? .heading : .failure)
  }

  package static let fields: FieldList<Self> = []
}
