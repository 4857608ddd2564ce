/// In which order the articles of a story are told of.
package enum TellingOrder: Sendable, Hashable {
  /// Those that stand highest first.
  case best
  /// Those that came last first.
  case latest
}
