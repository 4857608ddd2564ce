/// What happened to the earlier state of a database whose schema was changed when it was opened.
package enum DatabaseUpgrade: Sendable, Hashable {
  /// The path of its copy.
  case backedUp(String)
  /// The disk has no room for a copy of this size beside the upgrade.
  case noRoom(bytes: Int)
  /// The copy could not be made.
  case failed(detail: String)
}
