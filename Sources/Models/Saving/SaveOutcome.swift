/// The result of saving a page for a reader.
package enum SaveOutcome: Sendable, Hashable {
  case saved(Int64)
  /// An article with one of its addresses exists in a source that the reader sees.
  case known(Int64)
  /// Its address is not a web address.
  case refused

  package var article: Int64? {
    switch self {
    case .saved(let id), .known(let id): id
    case .refused: nil
    }
  }
}
