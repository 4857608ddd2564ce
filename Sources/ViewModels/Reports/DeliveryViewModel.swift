package import Models
package import Words

/// The delivery of an edition to one of its targets.
package struct DeliveryViewModel: ViewModel {
  private let record: DeliveryRecord

  package init(_ record: DeliveryRecord) {
    self.record = record
  }

  package enum State: String, Sendable {
    /// The edition was made and has no target.
    case made
    /// There were no articles.
    case empty
    /// It is being sent, or will be retried.
    case waiting
    case delivered
    /// It will not be retried.
    case failed
  }

  package var state: State {
    if record.edition.articles == 0 { return .empty }
    if record.target == nil { return .made }
    if record.done != nil { return .delivered }
    return record.due == nil ? .failed : .waiting
  }

  /// The day and time of its schedule: "2026-11-23 06:30".
  private var slot: String { record.edition.slot.replacing("T", with: " ") }

  private var stateInWords: Message {
    let word =
      switch state {
      case .made: Message(.editionMade)
      case .empty: Message(.editionEmpty)
      case .waiting: Message(.editionWaiting)
      case .delivered: Message(.editionDelivered)
      case .failed: Message(.editionFailed)
      }
    return record.tries > 1 ? Message(.afterTries, word, record.tries) : word
  }

  /// The reason why its last attempt failed.
  private var failure: Message? { record.done == nil ? record.failure : nil }

  private var role: Role {
    switch state {
    case .made, .empty: .secondary
    case .waiting: failure == nil ? .plain : .warning
    case .delivered: .success
    case .failed: .failure
    }
  }

  package static let fields: FieldList<Self> = [
    Field("id") { .count(Int($0.record.edition.id)) },
    Field("digest") { .text($0.record.edition.digest) },
    Field("slot") { .text($0.record.edition.slot) },
    Field("title") { .text($0.record.edition.title) },
    Field("made") { .date($0.record.edition.made) },
    Field("articles") { .count($0.record.edition.articles) },
    Field("target") { .text($0.record.target) },
    Field("state") { .text($0.state.rawValue) },
    Field("tries") { .count($0.record.tries) },
    Field("delivered") { .date($0.record.done) },
    Field("next_try") { .date($0.record.done == nil ? $0.record.due : nil) },
    Field("error") { .message($0.failure) },
    Field("error_code") { .text($0.failure?.code) },
  ]
  package static let display: FieldList<Self> = [
    Field("slot", at: .headline) { .text("\($0.record.edition.digest), \($0.slot)", .heading) },
    Field("articles") { .count($0.record.edition.articles, .articles) },
    Field("state") { .message($0.stateInWords, $0.role) },
    Field("target") { .text($0.record.target) },
    Field("next_try") { .date($0.state == .waiting ? $0.record.due : nil, .nextPoll) },
    Field("error", at: .line) { .message($0.failure, .warning) },
  ]
  package static let columns: FieldList<Self> = [
    Field("digest") { .text($0.record.edition.digest) },
    Field("slot") { .text($0.record.edition.slot) },
    Field("state") { .text($0.state.rawValue) },
    Field("tries") { .count($0.record.tries) },
    Field("target") { .text($0.record.target) },
    Field("error") { .message($0.failure) },
  ]

  /// The text for an empty list.
  package static let noDeliveries = Message(.noEditions)
}
