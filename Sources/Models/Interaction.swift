/// An action of a reader on an article; each is recorded with its time.
package enum Interaction: String, Sendable, Hashable, CaseIterable {
  case view
  case finish
  case bookmark
  case share
  case hide
  /// Takes the reader's views back.
  case unview
  case unbookmark
  case unhide
}
