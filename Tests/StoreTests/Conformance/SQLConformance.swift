import Foundation
import Models
import Store
import Testing

/// The statements that both engines share.
struct SQLConformance {
  @Test(arguments: StoreKind.all)
  func `a value is bound whatever it contains`(kind: StoreKind) throws {
    let store = try #require(try ConformanceFixture(kind).store as? any SQLStore)
    let name = "' OR '1'='1 \\ \"\u{7F}\t"
    let row = try #require(
      try store.read(
        """
        SELECT \(name) AS name, \(Int64.min) AS number, \(0.1) AS part,
          \([0, 255] as [UInt8]) AS bytes, \(nil as String?) AS gap
        """
      ).first)
    #expect(try row["name"] == name)
    #expect(try row["number"] == Int64.min)
    #expect(try row["part"] == 0.1)
    #expect(try row["bytes"] == [0, 255] as [UInt8])
    #expect(try row["gap"] == nil as String?)
    #expect(throws: SQLFault.self) { try row["gap"] as String }
    #expect(throws: SQLFault.self) { try row["other"] as String }
  }

  @Test(arguments: StoreKind.all)
  func `lists are bound as one value`(kind: StoreKind) throws {
    let store = try #require(try ConformanceFixture(kind).store as? any SQLStore)
    let texts = ["a\"b", "c\\d", "\u{1}\n", "é😀", ""]
    let rows = try store.read(
      """
      SELECT id, name FROM \(rows: ["id": .integers([3, 1, 2, -9, 0]), "name": .texts(texts)]) k
      WHERE id \(in: [1, 3, -9, 77]) OR name \(in: [""])
      """)
    #expect(try rows.map { try $0["id"] } == [3, 1, -9, 0])
    #expect(try rows.map { try $0["name"] } == ["a\"b", "c\\d", "é😀", ""])
  }

  @Test(arguments: StoreKind.all)
  func `rows of one column are values of their type`(kind: StoreKind) throws {
    let store = try #require(try ConformanceFixture(kind).store as? any SQLStore)
    let texts: [String] = try store.read(
      "SELECT k.name FROM \(rows: ["name": .texts(["12", "\"a\"", ""])]) k"
    ).values()
    #expect(texts == ["12", "\"a\"", ""])
    let ids: [Int64] = try store.read(
      "SELECT k.id FROM \(rows: ["id": .integers([.max, -3])]) k WHERE k.id < 0"
    ).values()
    #expect(ids == [-3])
  }

  @Test(arguments: StoreKind.all)
  func `numbers in one cell keep their bits`(kind: StoreKind) throws {
    let store = try #require(try ConformanceFixture(kind).store as? any SQLStore)
    let numbers = [0.1, -.infinity, .leastNonzeroMagnitude, 1e300]
    let row = try #require(
      try store.read(
        """
        SELECT \(numbers: numbers) AS numbers, \(numbers: []) AS none,
          \(greatest: ["1", "3", "2"]) AS most
        """
      ).first)
    #expect(try row.numbers("numbers") == numbers)
    #expect(try row.numbers("none") == [])
    #expect(throws: SQLFault.self) { try row.numbers("most") }
    #expect(try row["most"] == 3)
  }

  @Test(arguments: StoreKind.all)
  func `many rows are read once, not once for each row`(kind: StoreKind) throws {
    let store = try #require(try ConformanceFixture(kind).store as? any SQLStore)
    let ids = (0..<50_000).map { Int64($0) }
    let row = try #require(
      try store.read(
        """
        SELECT count(*) AS count, count(DISTINCT k.b) AS different
        FROM \(rows: [
          "a": .integers(ids), "b": .texts(ids.map(String.init)), "c": .integers(ids),
          "d": .integers(ids),
        ]) k WHERE k.a = k.c AND k.c = k.d
        """
      ).first)
    #expect(try row["count"] == 50_000)
    #expect(try row["different"] == 50_000)
    #expect(
      try store.read("SELECT * FROM \(rows: ["a": .integers([]), "b": .texts([])]) k").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a transaction that fails writes nothing`(kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    let store = try #require(fixture.store as? any SQLStore)
    #expect(throws: CancellationError.self) {
      try store.transaction { session in
        try session.add(Reader.adding("Ada"))
        #expect(try session.run("SELECT id FROM reader WHERE name = \("Ada")").rows.count == 1)
        throw CancellationError()
      }
    }
    #expect(try fixture.store.reader(named: "Ada") == nil)
  }
}
