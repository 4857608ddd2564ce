/// A file that holds other files.
protocol Archive {
  associatedtype Entry: ArchiveEntry

  var kind: MovingKind { get }
  /// The files in it that can be read.
  var entries: [Entry] { get }
  /// The names of files that cannot be read.
  var unreadable: [String] { get }
  /// Where it is damaged, as a phrase, if not all its files may be known.
  var damage: String? { get }

  /// The content of a file, from its beginning.
  func content(_ entry: Entry) throws(MovingFault) -> any ByteSource
}

protocol ArchiveEntry {
  var name: String { get }
}
