/// What of a reader's own list of sources a list of articles rests on: which sources it is of. A list
/// asks for it each time, and a reader may have left out thousands.
package struct OwnScope: Sendable, Hashable {
  /// The ids of sources that the reader does not see: left out, or added by others for themselves.
  package var hidden: [Int64]
  /// The sources that the reader has added or moved, each with their categories of it.
  package var placed: [Int64: [String]]
}
