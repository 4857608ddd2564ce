/// The meaning of a text; the renderer chooses colours and tones.
package enum Role: Sendable, Hashable {
  case plain
  case heading
  /// Less important than its neighbours.
  case secondary
  case success
  case warning
  case failure
  /// Stands for a missing value: words that the source wrote elsewhere. Shown to people and in
  /// columns like a heading, null in documents.
  case substitute
  /// Replaces a missing value: shown to people, null for machines.
  case placeholder
}
