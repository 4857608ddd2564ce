package import Foundation

/// The seam to the database: everything that the program asks of it, as operations on sets of plain
/// values. ``SQLiteStore`` is the SQLite store behind it.
///
/// - A protocol per topic, in the topic's folder: `OfflineStoring` and so on. A caller that uses one
///   topic asks for that protocol. `Store` is all of them.
/// - An operation takes and returns `Sendable` values and names no table, row, statement or
///   connection. It works on a set where the caller has a set: a document with its articles, a page
///   of candidates, a batch of polls. A caller never loops over an operation.
/// - An operation is one transaction: all of it or nothing, `kill -9` included. A store behind a
///   network can answer it in one round trip. No operation depends on another one's transaction.
///   Upkeep may take several transactions, each of which leaves the store whole.
/// - Where what is written depends on what is stored, the operation takes a pure function
///   `deciding:` from what was found to what is to be written. It runs within the transaction, may
///   run again when the transaction is repeated, and must not call the store.
/// - Where what has to be read follows from what was read, the function asks for it by another one
///   that the operation gives it: questions in sets, each set answered in one round trip within the
///   transaction, and nothing written before all is decided.
/// - Operations that a person waits for are synchronous and go first. Operations of work in the
///   background are `async` and let those go first. A task that is cancelled while an `async`
///   operation waits gets a `CancellationError`, and nothing was written.
/// - Every operation throws ``StoreFault`` when the database can't be used.
///
/// The tests of the seam (`StoringTests/Conformance`) use nothing but these protocols and run on
/// every store that there is.
package protocol Store:
  ArticleStoring, ChangeStoring, ClusteringStoring, DigestStoring, LearningStoring, ListStoring,
  NodeStoring, NoticeStoring, OfflineStoring, OwnListStoring, PageSettingStoring, ReaderStoring,
  ReportStoring,
  RuleStoring, SavingStoring, SearchStoring, SourceStoring, StreamStoring, UpkeepStoring
{
  /// Whether nothing can be written to it.
  var isReadOnly: Bool { get }
  /// Where it is, for people: a file's path, or a server's address without its password.
  var place: String { get }
  /// An absolute path on this machine, which what belongs to the database and is kept beside it is
  /// named after: locks, editions.
  var path: String { get }
  /// The folder of its pictures, which need not be there.
  var pictures: PictureFolder { get }
  /// Where the files of editions are.
  var editionFolder: EditionFolder { get }

  /// Who of several machines may ask a host; `nil` where one machine has the database.
  var hostLeases: (any HostLeasing)? { get }

  /// The time that all agree on who share it.
  func now() -> Date

  /// Checks, without asking the database, that it is still where it was opened.
  ///
  /// - Throws: ``StoreFault/removed(path:)``.
  func checkPlace() throws(StoreFault)

  /// Gives room that what was deleted has left behind back to the disk, where the database does not
  /// do so by itself.
  func shrink() throws

  /// Gives memory that is only cached back to the system, and unused connections back to
  /// the server.
  func releaseMemory()

  /// Lets go of it; nothing can be asked of it afterwards.
  func close() throws
}

extension Store {
  /// Whether it is a file on this machine, not a server's.
  package var isFile: Bool { place == path }
}

extension SQLiteStore: Store {
  package var hostLeases: (any HostLeasing)? { nil }
  package func now() -> Date { Date() }
}
