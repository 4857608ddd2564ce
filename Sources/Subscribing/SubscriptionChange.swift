/// What a change of a reader's list came to.
package struct SubscriptionChange: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The household's list, which all see that have not changed it for themselves.
    case configuration(path: String)
    /// The reader's own, in the database.
    case own
  }

  /// What the source is called in the reader's list.
  package let name: String
  package let place: Place
}
