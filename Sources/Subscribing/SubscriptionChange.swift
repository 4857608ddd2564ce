import Models
package import Words

/// The result of a change to a reader's list.
package struct SubscriptionChange: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The household's list, which applies to all readers without changes of their own.
    case configuration(path: String)
    /// The reader's own list, in the database.
    case own

    /// For people: the file's path, or the owner of the list.
    package func message(for reader: String) -> Message {
      switch self {
      case .configuration(let path): .verbatim(path)
      case .own:
        reader == ReaderName.unnamed ? Message(.yourOwnList) : Message(.listOf, reader)
      }
    }
  }

  /// The name of the source in the reader's list.
  package let name: String
  package let place: Place
}
