package import Foundation
package import Models

/// How one source fared in a polling pass.
package struct OutcomeViewModel: ViewModel, LabelPresentable, StatusPresentable,
  SchedulePresentable
{
  package let outcome: SourceOutcome

  package init(_ outcome: SourceOutcome) {
    self.outcome = outcome
  }

  package static var labelName: String { "source" }
  package var label: String? { outcome.source }
  package var labelRole: Role { .plain }
  package var nextLook: Date? { outcome.nextDue }

  package var status: String {
    switch outcome.result {
    case .fetched: "fetched"
    case .notModified: "not_modified"
    case .skipped: "skipped"
    case .failed: "failed"
    }
  }

  package var statusRole: Role {
    switch outcome.result {
    case .fetched: .success
    case .notModified, .skipped: .secondary
    case .failed: .failure
    }
  }

  package var reason: String? {
    switch outcome.result {
    case .fetched, .notModified: nil
    case .skipped(let reason), .failed(let reason): reason
    }
  }

  package static let fields: FieldList<Self> = [
    .label, .status.named("outcome"), .new, .updated, .unchanged, .nextLook, .reason, .notes,
  ]
  package static let display: FieldList<Self> = [.label, .news, .reason, .nextLook, .remarks]
  package static let columns: FieldList<Self> = [
    .label, .status, .new, .updated, .unchanged, .nextLook, .reason,
  ]
  package static let arrangement = Arrangement.lines
}

extension Field where Subject == OutcomeViewModel {
  fileprivate static var new: Self { Self("new") { .count($0.outcome.new) } }
  fileprivate static var updated: Self { Self("updated") { .count($0.outcome.updated) } }
  fileprivate static var unchanged: Self { Self("unchanged") { .count($0.outcome.unchanged) } }
  fileprivate static var notes: Self { Self("notes") { .list($0.outcome.notes) } }
  fileprivate static var remarks: Self {
    Self("notes") { $0.outcome.notes.isEmpty ? .none : .list($0.outcome.notes) }
  }

  /// What came, in words: only the numbers that say something.
  fileprivate static var news: Self {
    Self("news") { subject in
      let outcome = subject.outcome
      switch outcome.result {
      case .notModified: return .text("nothing new", .secondary)
      case .skipped: return .text("skipped", .secondary)
      case .failed: return .text("failed", .failure)
      case .fetched: break
      }
      var parts: [String] = []
      if outcome.new > 0 { parts.append(CountUnit.new.phrase(outcome.new)) }
      if outcome.updated > 0 { parts.append(CountUnit.updated.phrase(outcome.updated)) }
      guard !parts.isEmpty else { return .text("nothing new", .secondary) }
      return .text(parts.joined(separator: ", "), .success)
    }
  }
}
