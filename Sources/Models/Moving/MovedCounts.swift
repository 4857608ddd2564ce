/// What became of the articles that a reader brought from another program.
package struct MovedCounts: Sendable, Hashable {
  /// Articles that were not here, and those that were.
  package var new = 0
  package var known = 0
  /// Articles that retention had deleted here, and that no mark keeps.
  package var deletedBefore = 0
  /// Of the new and known ones.
  package var starred = 0
  package var read = 0
  package var labelled = 0
  package var noted = 0
  package var highlighted = 0

  package init() {}
}
