import Foundation
import GRDB
import Models

/// One state of the database, to be asked within a ``SQLiteStore/read(_:)-sync``.
package struct StoreReader {
  let db: Database
  /// Where the pictures of what is read stand; `nil` within a writer's transaction.
  var pictures: PictureFolder?

  /// The id of a reader, `nil` before they did anything.
  package func readerID(_ name: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM reader WHERE name = ?"), arguments: [name])
  }

  package func categoryNames() throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT name FROM category ORDER BY position, name"))
  }

  package func sourceNames() throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT name FROM source ORDER BY configured DESC, position, name"))
  }
}

extension StoreReader {
  /// What is made of the first row that a statement gives, while it is there: without a copy of it.
  func first<Value>(
    _ statement: Statement, _ arguments: StatementArguments, _ body: (Row) throws -> Value
  ) throws -> Value? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    return try withExtendedLifetime(rows) { try rows.next().map(body) }
  }
}

extension Date {
  init(stored seconds: Double) {
    self.init(timeIntervalSince1970: seconds)
  }

  var stored: Double { timeIntervalSince1970 }
}

extension Row {
  func date(_ column: String) -> Date? {
    (self[column] as Double?).map(Date.init(stored:))
  }
}
