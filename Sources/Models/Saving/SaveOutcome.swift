/// What became of a page that a reader wants to keep.
package enum SaveOutcome: Sendable, Hashable {
  case saved(Int64)
  /// An article that the reader sees was there at one of its addresses, of whatever source.
  case known(Int64)
  /// Its address is none of the web.
  case refused

  package var article: Int64? {
    switch self {
    case .saved(let id), .known(let id): id
    case .refused: nil
    }
  }
}
