/// What a change of a reader's list came to.
package struct SubscriptionChange: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The household's list, which all see that have not changed it for themselves.
    case configuration(path: String)
    /// The reader's own, in the database.
    case own

    /// For people: the file's path, or whose list it is.
    package func words(for reader: String) -> String {
      switch self {
      case .configuration(let path): path
      case .own: "the list of “\(reader)”"
      }
    }
  }

  /// What the source is called in the reader's list.
  package let name: String
  package let place: Place
}
