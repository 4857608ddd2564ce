import Foundation
import GRDB
import Models

/// One transaction, to be used within a ``ArticleStore/write(_:)-sync``. What it writes is seen
/// by others when the transaction has ended, all at once.
package struct StoreWriter {
  let db: Database
  let texts = TextQueue()

  init(db: Database) {
    self.db = db
  }

  /// Writes in a transaction that somebody else begins and ends.
  static func run<Value>(_ body: (StoreWriter) throws -> Value, in db: Database) throws -> Value {
    let writer = StoreWriter(db: db)
    let value = try body(writer)
    try writer.texts.flush(into: db)
    return value
  }

  /// The same transaction, for reading what it has written itself.
  package var reader: StoreReader { StoreReader(db: db) }

  /// The id of a reader, who is made when new.
  package func readerID(_ name: String) throws -> Int64 {
    if let id = try reader.readerID(name) { return id }
    try db.execute(sql: "INSERT INTO reader (name) VALUES (?)", arguments: [name])
    return db.lastInsertedRowID
  }
}
