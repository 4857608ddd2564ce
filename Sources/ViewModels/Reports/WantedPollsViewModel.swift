package import Models
package import Words

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
