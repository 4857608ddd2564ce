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
  private func steps(besides count: Int) throws -> Int {
    let fixture = try StoreFixture()
    let now = StoreFixture.now
    for number in 1...7 { try fixture.add("\(number)") }
    return try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.session.addExamples(
        (1...Int64(count)).map {
          StoredTrainingExample(
            article: $0, interaction: .hide, weight: 1, advantage: 0, at: now, features: [1])
        }, of: reader)
      return try writer.db.steps {
        var change = InteractionChange(article: 7, marks: ReaderMarks())
        change.unlearned = [.hide]
        let undone = try InteractionWrites([change], reader: reader).write(to: writer.session)
        #expect(undone.map(\.article) == [7] && undone.map(\.at) == [now])
      }
    }
  }

  @Test func `taking back one example does not read the others`() throws {
    let (short, long) = (try steps(besides: 50), try steps(besides: 800))
    #expect(long < short + 50, "\(short) and \(long) steps")
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
