import Foundation
import Models

/// What an answer means for one source: all of it that is stored and told.
struct ReadAnswer: Sendable {
  let conclusion: PollConclusion
  /// Empty unless the document was believed.
  let document: PreparedDocument
  let memory: ItemMemory?
  let hub: HubOffer?
  /// What a person should know: of the answers on the way, and of the document.
  let notes: [String]
  let documentNotes: [String]
  let now: Date

  init(
    _ conclusion: PollConclusion, _ reading: DocumentReading?, notes: [String], at now: Date
  ) {
    // Only a document that was believed brings articles.
    let believed = conclusion.result == .fetched ? reading : nil
    self.conclusion = conclusion
    document = PreparedDocument(believed?.drafts ?? [])
    (memory, hub, documentNotes) = (believed?.memory, believed?.hub, believed?.notes ?? [])
    self.notes = notes
    self.now = now
  }
}
