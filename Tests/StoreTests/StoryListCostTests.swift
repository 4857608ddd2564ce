import Foundation
import GRDB
import GRDBSQLite
import Models
import Testing

@testable import SQLiteStore
@testable import Store

/// What a list costs if a story has very many articles: counted in steps of SQLite's virtual
/// machine.
struct StoryListCostTests {
  private func steps(_ count: Int, _ query: FeedQuery, isRising: Bool) throws -> Int {
    let fixture = try StoreFixture()
    let now = StoreFixture.now
    for index in 0..<count {
      let dated = now.addingTimeInterval((isRising ? 60 : -60) * Double(index))
      let id = try fixture.add("\(index)", rank: dated.timeIntervalSince1970, dated: dated)
      try fixture.store.write {
        try $0.place(StoryMembership(article: id, story: 1, source: 1, dated: dated))
      }
    }
    #expect(try fixture.ids(query) == [isRising ? Int64(count) : 1])
    return try fixture.store.read { reader in
      let (sql, values) = SQLDialect.sqlite.text(of: FeedStatement(query, reader: nil).sql)
      let statement = try reader.db.makeStatement(sql: sql)
      let rows = RawStatement(statement)
      for (place, value) in values.enumerated() { rows.bind(Int32(place + 1), value) }
      #expect(try rows.next())
      #expect(try !rows.next())
      return Int(sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0))
    }
  }

  /// - Parameter isRising: whether later articles have later dates, as usual, or earlier ones.
  @Test(
    arguments: [
      FeedQuery(sort: .newest), FeedQuery(category: "world", sort: .newest), FeedQuery(),
    ], [true, false])
  func `a list grows with the articles of a story, not with their pairs`(
    query: FeedQuery, isRising: Bool
  ) throws {
    let short = try steps(150, query, isRising: isRising)
    let long = try steps(300, query, isRising: isRising)
    #expect(long * 10 <= short * 22, "\(short) and \(long) steps")
  }
}
