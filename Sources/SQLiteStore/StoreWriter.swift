import Foundation
import GRDB
import Models
import Store

/// One transaction, for use within a ``SQLiteStore/write(_:)-sync``. Other connections see all its
/// changes at once when it has ended.
struct StoreWriter {
  let db: Database
  let words: WordCounts
  let ranks = RankQueue()
  let texts = SearchIndexQueue()
  let statements = StatementCache()

  /// Runs statements inside a transaction that the caller begins and ends.
  func run<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    let value = try body(self)
    try ranks.flush(into: db)
    try words.end(in: db)
    try texts.flush(with: self)
    return value
  }

  /// The same transaction, for reading its own changes.
  var reader: StoreReader { StoreReader(db: db) }

  /// The id of a reader; adds a new reader.
  func readerID(_ name: String) throws -> Int64 {
    if let id = try reader.readerID(name) { return id }
    _ = try db.run(Reader.adding(name))
    return db.lastInsertedRowID
  }
}

/// One snapshot of the database, for use within a ``SQLiteStore/read(_:)-sync``.
struct StoreReader {
  let db: Database
  /// The folder of the pictures; `nil` within a writer's transaction.
  var pictures: PictureFolder?
  /// `nil` within a writer's transaction.
  var ownScopes: OwnScopeCache?

  /// The id of a reader; `nil` before their first interaction.
  func readerID(_ name: String) throws -> Int64? {
    try db.integer("SELECT id FROM reader WHERE name = \(name)")
  }

  func sourceNames() throws -> [String] {
    try db.run(ListNames.ofSources).values()
  }
}
