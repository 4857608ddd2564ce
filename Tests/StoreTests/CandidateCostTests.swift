import GRDB
import GRDBSQLite
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

/// What it costs to find out whether a draft is stored already, if its source has very many articles
/// of one day: counted in steps of SQLite's virtual machine.
struct CandidateCostTests {
  /// - Parameter isMoved: whether a reader brought one of the articles from another program.
  private func steps(of draft: ArticleDraft, besides count: Int, isMoved: Bool) throws -> Int {
    let fixture = try StoreFixture()
    try fixture.store.add(
      (0..<count).map { SampleArticle(fixture.draft("\($0)"), at: StoreFixture.now) })
    return try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      if isMoved {
        try writer.db.execute(
          sql: "INSERT INTO moved_article VALUES (1, ?, 0)", arguments: [reader])
      }
      let statement = try writer.db.cachedStatement(sql: StoreWriter.candidateRows.description)
      func steps() -> Int {
        Int(sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 1))
      }
      // Those of the articles above.
      _ = steps()
      guard case .inserted = try writer.put(draft) else { throw NotNew() }
      return steps()
    }
  }

  private struct NotNew: Error {}

  @Test func `without articles of other programs, a day of the source is not read`() throws {
    let draft = try StoreFixture().draft("new")
    let short = try steps(of: draft, besides: 50, isMoved: false)
    let long = try steps(of: draft, besides: 400, isMoved: false)
    #expect(long < short + 50, "\(short) and \(long) steps")
  }

  @Test func `with them, at most a thousand articles of a day are read`() throws {
    let draft = try StoreFixture().draft("new")
    let short = try steps(of: draft, besides: SourceArticleIndex.maxMoved, isMoved: true)
    let long = try steps(of: draft, besides: SourceArticleIndex.maxMoved + 400, isMoved: true)
    #expect(long < short + 50, "\(short) and \(long) steps")
  }

  @Test func `an article of another program is not looked for among them again`() throws {
    var draft = try StoreFixture().draft("new")
    draft.isMoved = true
    let short = try steps(of: draft, besides: 50, isMoved: true)
    let long = try steps(of: draft, besides: 400, isMoved: true)
    #expect(long < short + 50, "\(short) and \(long) steps")
  }
}
