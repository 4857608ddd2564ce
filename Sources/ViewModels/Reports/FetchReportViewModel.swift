package import Foundation
package import Models
package import Words

/// The result of a polling pass: one line per source, and totals.
package struct FetchReportViewModel: PageModel {
  package let items: [OutcomeViewModel]
  package let new: Int
  package let updated: Int
  package let failed: Int
  package let pages: Int
  package let pictures: Int

  private let hasSources: Bool

  /// - Parameters:
  ///   - pages: Number of articles whose pages were fetched.
  ///   - pictures: Number of pictures stored.
  ///   - hasSources: Whether any source is configured.
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
    return .word(.noneDue, .placeholder)
  }

  package var closing: FieldValue {
    guard !items.isEmpty else { return .none }
    var sums = [
      CountUnit.sources.message(items.count), CountUnit.new.message(new),
      CountUnit.updated.message(updated),
    ]
    if failed == items.count, failed > 1 {
      return .message(Message(.noneAnswered, failed), .failure)
    }
    if pages > 0 { sums.append(CountUnit.pages.message(pages)) }
    if pictures > 0 { sums.append(CountUnit.pictures.message(pictures)) }
    if failed > 0 { sums.append(Message(.countFailed, failed)) }
    return .message(.joined(sums, by: .listed), failed == 0 ? .heading : .failure)
  }
}

/// The result of one source in a polling pass.
package struct OutcomeViewModel: ViewModel, LabelPresentable, StatusPresentable,
  SchedulePresentable
{
  package let outcome: SourceOutcome

  package init(_ outcome: SourceOutcome) {
    self.outcome = outcome
  }

  package static var labelName: String { "source" }
  package var label: String? { outcome.source }
  package var nextPoll: Date? { outcome.nextDue }

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

  package var reason: Message? {
    switch outcome.result {
    case .fetched, .notModified: nil
    case .skipped(let reason), .failed(let reason): reason
    }
  }

  package static let fields: FieldList<Self> = [
    .label, .status.named("outcome"), .new, .updated, .unchanged, .nextPoll, .reason, .notes,
    .reasonCode,
  ]
  package static let display: FieldList<Self> = [.label, .news, .reason, .nextPoll, .remarks]
  package static let columns: FieldList<Self> = [
    .label, .status, .new, .updated, .unchanged, .nextPoll, .reason, .notes,
  ]
}

extension Field where Subject == OutcomeViewModel {
  fileprivate static var new: Self { Self("new") { .count($0.outcome.new) } }
  fileprivate static var updated: Self { Self("updated") { .count($0.outcome.updated) } }
  fileprivate static var unchanged: Self { Self("unchanged") { .count($0.outcome.unchanged) } }
  fileprivate static var notes: Self { Self("notes") { .list($0.outcome.notes.map(\.english)) } }
  fileprivate static var remarks: Self {
    notes.forDisplay { .message(.joined($0.outcome.notes, by: .listed)) }
  }

  /// The news in words; numbers that are 0 are omitted.
  fileprivate static var news: Self {
    Self("news") { subject in
      let outcome = subject.outcome
      switch outcome.result {
      case .notModified: return .word(.nothingNew, .secondary)
      case .skipped: return .word(.wasSkipped, .secondary)
      case .failed: return .word(.hasFailed, .failure)
      case .fetched: break
      }
      var parts: [Message] = []
      if outcome.new > 0 { parts.append(CountUnit.new.message(outcome.new)) }
      if outcome.updated > 0 { parts.append(CountUnit.updated.message(outcome.updated)) }
      guard let news = Message.joined(parts, by: .listed) else {
        return .word(.nothingNew, .secondary)
      }
      return .message(news, .success)
    }
  }
}

/// What happens to the sources of a reader who wants news now.
package struct WantedPollsViewModel: PageModel {
  private let polls: WantedPolls

  package init(_ polls: WantedPolls) { self.polls = polls }

  package var kind: DocumentKind { .refresh }
  package static let fields: FieldList<Self> = [
    Field("asked") { .count($0.polls.asked) }, Field("due") { .count($0.polls.due) },
    Field("waiting") { .count($0.polls.waiting) }, Field("first") { .date($0.polls.first) },
    Field("last") { .date($0.polls.last) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { .message($0.sentence, .success) }
  ]

  /// "12 sources are asked now. 40 sources have just been asked, or ask to wait."
  package var sentence: Message {
    let now = polls.asked + polls.due
    var parts = [now > 0 ? Message(.askedNow, now) : Message(.askedNone)]
    if polls.waiting > 0 { parts.append(Message(.askedLater, polls.waiting)) }
    return .joined(parts, by: .sentences) ?? parts[0]
  }
}
