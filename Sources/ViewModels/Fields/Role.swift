/// What a text means; colours and tones belong to the renderer.
package enum Role: Sendable, Hashable {
  case plain
  case heading
  /// Less important than what is around it.
  case secondary
  case success
  case warning
  case failure
  /// Stands where something is missing: shown to people, null for machines.
  case placeholder
}
