/// The result of storing a draft.
package enum DraftOutcome: Sendable, Hashable {
  case inserted(id: Int64)
  /// Something changed, but not the words of the text or headline.
  case updated(id: Int64)
  /// The source edited the words; the text shown before is kept as a revision.
  case edited(id: Int64)
  case unchanged(id: Int64)
  /// Retention deleted the article earlier, and the feed still lists it.
  case deleted

  /// `nil` for an article that is not stored.
  package var id: Int64? {
    switch self {
    case .inserted(let id), .updated(let id), .edited(let id), .unchanged(let id): id
    case .deleted: nil
    }
  }
}
