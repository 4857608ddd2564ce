package import Foundation

/// The seam to the database: every operation that the program needs, on sets of plain values.
/// `SQLiteStore` and `PostgresStore` implement it.
///
/// - One protocol per topic, in the topic's folder: `OfflineStoring` and so on. A caller that uses
///   one topic asks for that protocol. `Store` combines all of them.
/// - An operation takes and returns `Sendable` values and names no table, row, statement or
///   connection. It works on a set if the caller has a set: a document with its articles, a page of
///   candidates, a batch of polls. A caller never calls an operation in a loop.
/// - An operation is one transaction: everything or nothing, even after `kill -9`. A store behind a
///   network can answer it in one round trip. No operation depends on the transaction of another
///   one. Upkeep may take several transactions, each of which leaves the store consistent.
/// - If the data to write depends on stored data, the operation takes a pure function `deciding:`
///   from findings to changes. It runs within the transaction, may run again if the transaction is
///   repeated, and must not call the store.
/// - If the data to read depends on data read before, the operation passes that function another
///   function to ask questions with: sets of questions, each set answered in one round trip within
///   the transaction. Nothing is written before the decision is complete.
/// - Operations that a person waits for are synchronous and go first. Operations of background work
///   are `async` and yield to them. A task that is cancelled while an `async` operation waits gets
///   a `CancellationError`, and nothing was written.
/// - Every operation throws ``StoreFault`` if the database can't be used.
///
/// The tests of the seam (`StoreTests/Conformance`) use only these protocols and run on every
/// implementation.
package protocol Store:
  AnnotationStoring, ArticleStoring, ChangeStoring, ClusteringStoring, DigestStoring,
  ExpiryStoring, IconStoring, LearningStoring, ListStoring, MovingStoring, NodeStoring,
  NoticeStoring,
  OfflineStoring, OwnListStoring, PageSettingStoring, PositionStoring, ReaderStoring,
  ReadingListStoring, ReportStoring, RuleStoring, SavingStoring, SearchStoring, SharingStoring,
  SourceStoring, StreamStoring, UpkeepStoring, VisitStoring,
  WantedPollStoring
{
  /// Whether the store is read-only.
  var isReadOnly: Bool { get }
  /// The location, for people: a file's path, or a server's address without its password.
  var place: String { get }
  /// An absolute path on this machine. Locks and editions, which belong to the database and are
  /// kept beside it, get their names from it.
  var path: String { get }
  /// The folder of the pictures, which may not exist.
  var pictures: PictureFolder { get }

  /// Leases that decide which of several machines may send requests to a host; `nil` if one machine
  /// alone uses the database.
  var hostLeases: (any HostLeasing)? { get }

  /// The clock that all processes of this store share.
  func now() -> Date

  /// Checks, without a query, that the database is still where it was opened.
  ///
  /// - Throws: ``StoreFault/removed(path:)``.
  func checkPlace() throws(StoreFault)

  /// Returns the space of deleted data to the disk, if the database does not do so by itself.
  func shrink() throws

  /// Returns cached memory to the system, and unused connections to the server.
  func releaseMemory()

  /// Closes the store; no operation may be called afterwards.
  func close() throws
}

extension Store {
  /// Whether the store is a file on this machine, not a server.
  package var isFile: Bool { place == path }

  /// The folder of the edition files.
  package var editionFolder: EditionFolder { EditionFolder(besideDatabase: path) }
}

/// What happened to the earlier state of a database whose schema was changed when it was opened.
package enum DatabaseUpgrade: Sendable, Hashable {
  /// The path of its copy.
  case backedUp(String)
  /// The disk has no room for a copy of this size beside the upgrade.
  case noRoom(bytes: Int)
  /// The copy could not be made.
  case failed(detail: String)
}

/// How long somebody waits for a database server that may hang: it holds its connections, and is
/// silent. Background work has time, a person has not.
package enum StorePatience {
  /// Seconds without a byte of the server after which the current task no longer waits for it; `nil`
  /// for the store's own limit.
  @TaskLocal package static var seconds: Double?

  /// For a request that only reads: longer than the 30 seconds after which the server itself ends a
  /// statement of a list or a search. That one is slow and not silent: the connection stays, and no
  /// statement goes on for nobody.
  package static let reading = 35.0
  /// For a request that changes something: a statement may rewrite many rows.
  package static let writing = 60.0
}
