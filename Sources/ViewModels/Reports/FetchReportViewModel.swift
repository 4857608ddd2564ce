package import Models

/// A polling pass: a source a line, and the sums.
package struct FetchReportViewModel: PageModel {
  package let items: [OutcomeViewModel]
  package let new: Int
  package let updated: Int
  package let failed: Int
  package let pages: Int
  package let pictures: Int

  private let hasSources: Bool

  /// - Parameters:
  ///   - pages: The articles whose pages came.
  ///   - pictures: The pictures that were stored.
  ///   - hasSources: Whether any source is configured at all.
  package init(
    _ outcomes: [SourceOutcome], pages: Int = 0, pictures: Int = 0, hasSources: Bool = true
  ) {
    self.hasSources = hasSources
    self.pages = pages
    self.pictures = pictures
    items = outcomes.map(OutcomeViewModel.init)
    new = outcomes.reduce(0) { $0 + $1.new }
    updated = outcomes.reduce(0) { $0 + $1.updated }
    failed = items.count { $0.statusRole == .failure }
  }

  package var kind: DocumentKind { .fetch }

  package static let fields: FieldList<Self> = []
  package static let trailer: FieldList<Self> = [
    Field("sources") { .count($0.items.count) },
    Field("failed") { .count($0.failed) },
    Field("new") { .count($0.new) },
    Field("updated") { .count($0.updated) },
    Field("pages") { .count($0.pages) },
    Field("pictures") { .count($0.pictures) },
  ]

  package var emptiness: FieldValue {
    guard hasSources else { return EmptyReason.noSources.value }
    return .text(
      "Nothing is due. `tintm fetch --force` looks anyway; `tintm sources` says what is due when.",
      .placeholder)
  }

  package var closing: FieldValue {
    guard !items.isEmpty else { return .none }
    var sums = [
      CountUnit.sources.phrase(items.count), CountUnit.new.phrase(new), CountUnit.updated.phrase(updated),
    ]
    if failed == items.count, failed > 1 {
      return .text(
        "None of \(failed) sources answered; is this machine online? What came before is here: "
          + "`tintm feed`.", .failure)
    }
    if pages > 0 { sums.append(CountUnit.pages.phrase(pages)) }
    if pictures > 0 { sums.append(CountUnit.pictures.phrase(pictures)) }
    return failed == 0
      ? .text(sums.joined(separator: ", "), .heading)
      : .text((sums + ["\(failed) failed"]).joined(separator: ", "), .failure)
  }
}
