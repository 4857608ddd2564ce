import Foundation
import GRDB
import Models

/// One transaction, to be used within a ``SQLiteStore/write(_:)-sync``. What it writes is seen
/// by others when the transaction has ended, all at once.
package struct StoreWriter {
  let db: Database
  let words: WordCounts
  let ranks = RankQueue()
  let texts = SearchIndexQueue()
  let statements = StatementCache()

  init(db: Database, words: WordCounts) {
    self.db = db
    self.words = words
  }

  /// Writes in a transaction that somebody else begins and ends.
  func run<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    let value = try body(self)
    try ranks.flush(into: db)
    try words.end(in: db)
    try texts.flush(with: self)
    return value
  }

  /// The same transaction, for reading what it has written itself.
  package var reader: StoreReader { StoreReader(db: db) }

  /// The id of a reader, who is made when new.
  package func readerID(_ name: String) throws -> Int64 {
    if let id = try reader.readerID(name) { return id }
    try db.execute(
      sql: """
        INSERT INTO reader (name, position)
        VALUES (?, (SELECT ifnull(max(position), 0) + 1 FROM reader))
        """, arguments: [name])
    return db.lastInsertedRowID
  }
}
