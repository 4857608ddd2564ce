package import Models

/// What becomes of one source of an imported list.
package struct ImportedViewModel: ViewModel, LabelPresentable, LinkPresentable, StatusPresentable {
  package let listing: SourceListing
  package let outcome: Outcome

  package init(_ listing: SourceListing, _ outcome: Outcome) {
    self.listing = listing
    self.outcome = outcome
  }

  package enum Outcome: Sendable, Hashable {
    case added
    /// Nothing is written in a dry run.
    case wouldAdd
    case skipped(because: String)
  }

  package var label: String? { listing.name }
  package var labelRole: Role { .plain }
  package var link: String? { listing.url }

  package var status: String {
    switch outcome {
    case .added: "added"
    case .wouldAdd: "would_add"
    case .skipped: "skipped"
    }
  }

  package var statusRole: Role {
    switch outcome {
    case .added, .wouldAdd: .success
    case .skipped: .secondary
    }
  }

  package var reason: String? {
    if case .skipped(let reason) = outcome { reason } else { nil }
  }

  package static let fields: FieldList<Self> = [
    .status.named("action"), .label, .link, .categories, .reason,
  ]
  package static let display: FieldList<Self> = [
    .action.placed(.rank), .label, .names, .reason, .link.placed(.note),
  ]
  package static let columns: FieldList<Self> = [
    .status, .label, .link, .categories, .reason,
  ]
  package static let arrangement = Arrangement.lines
}

extension Field where Subject == ImportedViewModel {
  fileprivate static var categories: Self {
    Self("categories") { .list($0.listing.categories) }
  }
  /// For people: the sign and the words.
  fileprivate static var action: Self {
    Self("action") { subject in
      switch subject.outcome {
      case .added, .wouldAdd: .text("+", .success)
      case .skipped: .text("=", .secondary)
      }
    }
  }
  fileprivate static var names: Self {
    Self("categories") { subject in
      subject.listing.categories.isEmpty
        ? .none : .text(subject.listing.categories.joined(separator: ", "), .secondary)
    }
  }
}
