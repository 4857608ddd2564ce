import Foundation
import GRDB
import GRDBSQLite
import Models
import Testing

@testable import SQLiteStore
@testable import Store

/// What it costs to take back what was learned of an article: counted in steps of SQLite's virtual
/// machine.
struct ExampleCostTests {
  /// - Parameter undone: how many of them are taken back at once.
  private func steps(besides count: Int, undone: Int = 1) throws -> Int {
    let fixture = try StoreFixture()
    let now = StoreFixture.now
    for number in 1...undone { try fixture.add("\(number)") }
    return try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.session.addExamples(
        (1...Int64(count)).map {
          StoredTrainingExample(
            article: $0, interaction: .hide, weight: 1, advantage: 0, at: now, features: [1])
        }, of: reader)
      return try writer.db.steps {
        let articles = Array(1...Int64(undone))
        let changes = articles.map { article in
          var change = InteractionChange(article: article, marks: ReaderMarks())
          change.unlearned = [.hide]
          return change
        }
        let found = try InteractionWrites(changes, reader: reader).write(to: writer.session)
        #expect(found.map(\.article) == articles && found.allSatisfy { $0.at == now })
      }
    }
  }

  @Test func `taking back one example does not read the others`() throws {
    let (short, long) = (try steps(besides: 50), try steps(besides: 800))
    #expect(long < short + 50, "\(short) and \(long) steps")
  }

  @Test func `taking back many examples costs as much for each`() throws {
    let (few, many) = (
      try steps(besides: 300, undone: 50), try steps(besides: 300, undone: 200)
    )
    #expect(many < few * 5, "\(few) and \(many) steps")
  }
}

extension Database {
  /// The number of steps of SQLite's virtual machine that a closure takes.
  fileprivate func steps(_ body: () throws -> Void) throws -> Int {
    var count = 0
    try withUnsafeMutablePointer(to: &count) { count in
      sqlite3_progress_handler(
        sqliteConnection, 1,
        { count in
          count?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        }, count)
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      try body()
    }
    return count
  }
}
