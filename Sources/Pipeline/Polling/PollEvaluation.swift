import Foundation
import Models
import Words

/// The evaluated result of a poll for one source: everything that is stored and reported.
struct PollEvaluation: Sendable {
  let conclusion: PollConclusion
  /// Empty unless the document was accepted.
  let drafts: [ArticleDraft]
  let memory: ItemMemory?
  let hub: HubOffer?
  /// Notes for a person: on the responses, and on the document.
  let notes: [Message]
  let documentNotes: [String]
  let now: Date

  init(
    _ conclusion: PollConclusion, _ reading: DocumentReading?, notes: [Message], at now: Date
  ) {
    // Only an accepted document delivers articles.
    let believed = conclusion.result == .fetched ? reading : nil
    self.conclusion = conclusion
    drafts = believed?.drafts ?? []
    (memory, hub, documentNotes) = (believed?.memory, believed?.hub, believed?.notes ?? [])
    self.notes = notes
    self.now = now
  }
}
