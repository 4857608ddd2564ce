/// The meaning of a text; the renderer chooses colours and tones.
package enum Role: Sendable, Hashable {
  case plain
  case heading
  /// Less important than its neighbours.
  case secondary
  case success
  case warning
  case failure
  /// Replaces a missing value: shown to people, null for machines.
  case placeholder
}
