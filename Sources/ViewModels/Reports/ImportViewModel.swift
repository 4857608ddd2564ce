internal import Basics
package import Models
package import Words

/// The changes of an import to a configuration.
package struct ImportViewModel: PageModel {
  package let items: [ImportedViewModel]
  private let file: String
  private let configuration: Message
  private let isDryRun: Bool
  private let isServed: Bool
  package let warnings: [Message]
  private let rules: [Rule]
  private let snippet: String?
  private let added: Int

  /// - Parameters:
  ///   - file: the imported file.
  ///   - configuration: the file that gets the new entries.
  ///   - rules: the rules made from the imported filters.
  ///   - warnings: problems of the imported list.
  ///   - snippet: the new entries.
  ///   - isServed: whether the daemon answers, which fetches the new sources by itself.
  package init(
    _ items: [ImportedViewModel], file: String, configuration: Message, isDryRun: Bool,
    rules: [Rule] = [], warnings: [Message] = [], snippet: String? = nil, isServed: Bool = false
  ) {
    self.items = items
    self.file = file
    self.configuration = configuration
    self.isDryRun = isDryRun
    self.isServed = isServed
    self.rules = rules
    self.warnings = warnings
    self.snippet = snippet
    added = items.count { $0.reason == nil }
  }

  package var kind: DocumentKind { .import }
  package var emptiness: FieldValue {
    let reasons = Message.joined(warnings, by: .clauses)
    guard !rules.isEmpty else {
      return .message(
        reasons.map { Message(.emptyListBecause, $0) } ?? Message(.emptyList), .placeholder)
    }
    return .message(
      .sentence(
        of: [Message(isDryRun ? .wouldAddRules : .rulesAdded, rules.count, configuration)]
          + warnings), .heading)
  }

  package var closing: FieldValue {
    guard !items.isEmpty else { return .none }
    let skipped = items.count - added
    var parts = [Message(isDryRun ? .wouldAddSources : .sourcesAdded, added, configuration)]
    if skipped > 0 { parts.append(Message(.countSkipped, skipped)) }
    if !rules.isEmpty { parts.append(Message(.rulesForFilters, rules.count)) }
    parts += warnings
    if added > 0, !isDryRun {
      parts.append(Message(isServed ? .soonTheirArticles : .fetchTheirArticles))
    }
    return .message(.sentence(of: parts), .heading)
  }

  package static let fields: FieldList<Self> = [
    Field("file") { .text($0.file) },
    Field("configuration") { .message($0.configuration) },
    Field("dry_run") { .flag($0.isDryRun) },
    Field("rules") { .list($0.rules.map(\.summary)) },
    Field("warnings") { .list($0.warnings.map(\.english)) },
    Field("snippet") { .text($0.snippet) },
  ]
  package static let trailer: FieldList<Self> = [
    Field("added") { .count($0.added) },
    Field("skipped") { .count($0.items.count - $0.added) },
  ]
}

/// The result for one source of an imported list.
package struct ImportedViewModel: ViewModel, LabelPresentable, LinkPresentable, StatusPresentable {
  package let listing: SourceListing
  package let outcome: Outcome

  package init(_ listing: SourceListing, _ outcome: Outcome) {
    self.listing = listing
    self.outcome = outcome
  }

  package enum Outcome: Sendable, Hashable {
    case added
    /// A dry run writes nothing.
    case wouldAdd
    case skipped(because: Message)
  }

  package var label: String? { listing.name }
  package var link: String? { WebAddress.withoutCredentials(listing.url) }

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

  package var reason: Message? {
    if case .skipped(let reason) = outcome { reason } else { nil }
  }

  package static let fields: FieldList<Self> = [
    .status.named("action"), .label, .link, .categories, .reason, .reasonCode,
  ]
  package static let display: FieldList<Self> = [
    .action.placed(.rank), .label, .names, .reason, .link.placed(.note),
  ]
  package static let columns: FieldList<Self> = [
    .status, .label, .link, .categories, .reason,
  ]
}

extension Field where Subject == ImportedViewModel {
  fileprivate static var categories: Self {
    Self("categories") { .list($0.listing.categories) }
  }
  /// For people: a sign and words.
  fileprivate static var action: Self {
    Self("action") { subject in
      switch subject.outcome {
      case .added, .wouldAdd: .text("+", .success)
      case .skipped: .text("=", .secondary)
      }
    }
  }
  fileprivate static var names: Self {
    categories.forDisplay { subject in
      subject.listing.categories.isEmpty
        ? .none : .text(subject.listing.categories.joined(separator: ", "), .secondary)
    }
  }
}
