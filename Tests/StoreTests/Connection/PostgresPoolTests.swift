import Foundation
import Store
import Synchronization
import TestCluster
import Testing

@testable import PostgresStore

@Suite(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
struct PostgresPoolTests {
  private func pool(limit: Int = 4) throws -> PostgresPool {
    let address = try PostgresAddress(try #require(TestCluster.ofThisProcess).address)
    return try PostgresPool(address, limit: limit)
  }

  /// A table for this test only.
  private func table(_ pool: PostgresPool, _ columns: String) throws -> String {
    let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    _ = try pool.run("CREATE TABLE \(name) (\(columns))")
    return name
  }

  @Test func `values of all types round-trip`() throws {
    let pool = try pool()
    let row = try #require(
      try pool.run(
        """
        SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d, $5 AS e, $6 AS f, $7 AS g, $8 AS h, $9 AS i,
          1::int4 AS j, 2::int2 AS k
        """, .integer(Int64.min), .number(0.1), .text("Grüße 東京"), .bytes([0, 255]), .flag(true),
        .integers([1, -1]), .numbers([.infinity]), .texts(["", "a,{\"b\"}"]), .blobs([[], [0]])
      ).first)
    #expect(try row["a"] == Int64.min && row["b"] == 0.1 && row["c"] == "Grüße 東京")
    #expect(try row["d"] == [UInt8]([0, 255]) && row["e"] == true)
    #expect(try row["f"] == [Int64]([1, -1]) && row["g"] == [Double.infinity])
    #expect(try row["h"] == ["", "a,{\"b\"}"] && row["j"] == 1 && row["k"] == 2)
    #expect(throws: PostgresFault.unexpected(column: "a")) { let _: String = try row["a"] }
    #expect(throws: PostgresFault.unexpected(column: "z")) { let _: Int64? = try row["z"] }
  }

  @Test func `NULL differs from an empty text, and arrays may be empty or contain NULL`() throws {
    let pool = try pool()
    let row = try #require(
      try pool.run(
        "SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d, cardinality($5) AS e, ($6)[2] IS NULL AS f",
        .text(nil), .text(""), .bytes([]), .integers([]), .texts([]), .numbers([1, nil])
      ).first)
    #expect(try row["a"] == String?.none && row["b"] == "" && row["c"] == [UInt8]())
    #expect(try row["d"] == [Int64]() && row["e"] == 0 && row["f"] == true)
    #expect(throws: PostgresFault.unexpected(column: "a")) { let _: String = try row["a"] }
    // PostgreSQL has no U+0000.
    let text: [String] = try pool.run("SELECT $1", .text("a\0b\0")).values()
    #expect(text == ["a\u{FFFD}b\u{FFFD}"])
  }

  @Test func `a connection that nothing has used for a while is closed`() throws {
    let address = try PostgresAddress(try #require(TestCluster.ofThisProcess).address)
    let pool = try PostgresPool(address, idleTimeout: .zero)
    let own = "SELECT pg_backend_pid()::int8"
    let (used, unused) = try pool.transaction { outer in
      let inner: [Int64] = try pool.transaction { try $0.run(own).values() }
      return (try outer.run(own).values() as [Int64], inner)
    }
    #expect(try used != unused && pool.run(own).values() == used)
    // The server's process ends soon after.
    var left: [Int64] = unused
    for _ in 0..<10_000 where !left.isEmpty {
      left = try pool.run(
        "SELECT pid::int8 FROM pg_stat_activity WHERE pid = ANY ($1)", .integers(unused)
      ).values()
    }
    #expect(left.isEmpty)
  }

  @Test func `a request does not wait for a silent server, and the next has another connection`()
    throws
  {
    let pool = try pool(limit: 1)
    let own: [Int64] = try pool.run("SELECT pg_backend_pid()::int8").values()
    let fault = #expect(throws: PostgresFault.self) {
      try StorePatience.$seconds.withValue(0.05) {
        _ = try pool.run("SELECT 1 FROM pg_sleep(10)")
      }
    }
    #expect(fault == .lost(detail: "it stopped answering"))
    #expect(try pool.run("SELECT pg_backend_pid()::int8").values() != own)
  }

  @Test func `the statements of one round trip are executed completely or not at all`() throws {
    let pool = try pool()
    let table = try table(pool, "a int8 PRIMARY KEY")
    let insert = PostgresStatement("INSERT INTO \(table) VALUES ($1)", .integer(1))
    let results = try pool.run([insert, PostgresStatement("SELECT a FROM \(table)")])
    #expect(results[0].changes == 1 && results[1].count == 1)
    let other = PostgresStatement("INSERT INTO \(table) VALUES ($1)", .integer(2))
    let fault = #expect(throws: PostgresFault.self) { try pool.run([other, insert, other]) }
    guard case .statement("23505", let message) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    // The values may be personal data.
    #expect(!message.contains("=(1)"))
    #expect(try pool.run("SELECT a FROM \(table)").values() == [Int64(1)])
  }

  /// A statement that its pool uses by a name from now on.
  private func usedOften(_ sql: String, _ pool: PostgresPool) throws -> PostgresStatement {
    let statement = PostgresStatement(sql, .integer(1)).prepared
    for _ in 0..<2 { _ = try pool.run([statement]) }
    return statement
  }

  private func names(_ pool: PostgresPool) throws -> [Int64] {
    try pool.run("SELECT count(*) FROM pg_prepared_statements WHERE NOT from_sql").values()
  }

  @Test func `a prepared statement that is used often is parsed once by a connection`() throws {
    let pool = try pool(limit: 1)
    let statement = try usedOften("SELECT $1 + 1", pool)
    #expect(try names(pool) == [0])
    for _ in 0..<3 {
      #expect(try pool.run([statement, statement]).map { try $0.values() } == [[2], [2]])
    }
    #expect(try names(pool) == [1])
    // After an error before it, the server does not know it.
    let other = try usedOften("SELECT $1 + 2", pool)
    #expect(throws: PostgresFault.self) { try pool.run([PostgresStatement("SELECT 1/0"), other]) }
    #expect(try pool.run([other])[0].values() == [Int64(3)])
  }

  @Test func `a pooler may give each transaction another connection`() throws {
    let pool = try pool(limit: 1)
    let statement = try usedOften("SELECT $1 + 1", pool)
    _ = try pool.run([statement])
    // As a connection to which the statement was never sent.
    _ = try pool.run("DEALLOCATE ALL")
    let value: [Int64] = try pool.transaction { transaction in
      transaction.add("SELECT 1")
      return try transaction.run([statement])[0].values()
    }
    #expect(value == [2])
    #expect(try pool.run([statement])[0].values() == [Int64(2)])
    #expect(try names(pool) == [0])
  }

  @Test func `a prepared statement outlives a new column`() throws {
    let pool = try pool(limit: 2)
    let table = try table(pool, "a int8")
    _ = try pool.run("INSERT INTO \(table) VALUES (7)")
    let statement = try usedOften("SELECT * FROM \(table) WHERE a > $1", pool)
    #expect(try pool.run([statement])[0].first?["a"] == Int64(7))
    _ = try pool.run("ALTER TABLE \(table) ADD b int8 DEFAULT 8")
    #expect(try pool.run([statement])[0].first?["b"] == Int64(8))
  }

  @Test func `large values fit into one round trip in both directions`() throws {
    let pool = try pool()
    let text = String(repeating: "x", count: 1 << 20)
    let statements = (0..<8).map { _ in PostgresStatement("SELECT $1", .text(text)) }
    #expect(try pool.run(statements).allSatisfy { try $0.first?[0] == text })
  }

  @Test func `a transaction commits completely or rolls back`() throws {
    struct Stop: Error {}
    let pool = try pool()
    let table = try table(pool, "a int8")
    #expect(throws: Stop.self) {
      try pool.transaction { transaction in
        transaction.add("INSERT INTO \(table) VALUES (1)")
        #expect(try transaction.run("SELECT a FROM \(table)").count == 1)
        throw Stop()
      }
    }
    #expect(try pool.run("SELECT a FROM \(table)").count == 0)
    let seen = try pool.transaction { transaction in
      transaction.add("INSERT INTO \(table) VALUES (1)")
      let count = try transaction.run("SELECT a FROM \(table)").count
      transaction.add("INSERT INTO \(table) VALUES (2)")
      return count
    }
    #expect(seen == 1)
    #expect(try pool.run("SELECT a FROM \(table)").count == 2)
  }

  @Test func `deadlocked transactions are repeated`() async throws {
    let pool = try pool()
    let table = try table(pool, "id int8 PRIMARY KEY, n int8")
    _ = try pool.run("INSERT INTO \(table) VALUES (1, 0), (2, 0)")
    // The tasks lock the rows in different orders, which causes deadlocks.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for turn in 0..<12 {
        group.addTask {
          try await pool.inBackground {
            try pool.transaction { transaction in
              for id in turn % 2 == 0 ? [1, 2] : [2, 1] {
                _ = try transaction.run(
                  "UPDATE \(table) SET n = n + 1 WHERE id = $1", .integer(Int64(id)))
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try pool.run("SELECT n FROM \(table)").values() == [Int64(12), 12])
  }

  @Test func `a connection closed by the server is not used again`() throws {
    let pool = try pool(limit: 1)
    let id: [Int] = try pool.run("SELECT pg_backend_pid()").values()
    _ = try self.pool().run("SELECT pg_terminate_backend($1::int4, 5000)", .integer(id[0]))
    let other: [Int] = try pool.run("SELECT pg_backend_pid()").values()
    #expect(id != other)
    // The connection is lost during a statement, and the next statement uses a new one.
    let fault = #expect(throws: PostgresFault.self) {
      try pool.run("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    guard case .lost = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(try pool.run("SELECT 1").count == 1)
  }

  @Test func `a server without free connections leaves those that the pool has`() async throws {
    let all = try pool()
    let role = "r" + UUID().uuidString.replacing("-", with: "").lowercased()
    _ = try all.run("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
    var address = all.address
    address.user = role
    let pool = try PostgresPool(address, connectionTimeout: 120)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try await pool.inBackground { try pool.run("SELECT pg_sleep(0.05)").count }
        }
      }
      for try await count in group { #expect(count == 1) }
    }
    // The one connection is idle there: another pool has none to wait for.
    let other = try PostgresPool(address, connectionTimeout: 120)
    let fault = #expect(throws: PostgresFault.self) { try other.run("SELECT 1") }
    guard case .unreachable = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(try pool.run("SELECT 1").count == 1)
  }

  @Test func `a cancelled operation is not started`() async throws {
    let pool = try pool()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pool.inBackground { 1 }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `connection errors do not contain the password`() throws {
    let there = try PostgresAddress(try #require(TestCluster.ofThisProcess).address)
    var nowhere = there
    nowhere.password = "secret"
    nowhere.hosts = [.init(name: "/nowhere", port: nil)]
    var unknown = there
    unknown.password = "secret"
    unknown.database = "not there"
    for (address, words) in [(nowhere, "No such file"), (unknown, "does not exist")] {
      let fault = #expect(throws: PostgresFault.self) {
        try PostgresPool(address).run("SELECT 1")
      }
      let text = fault.map { "\($0)" } ?? ""
      #expect(text.contains(words) && !text.contains("secret") && !text.contains("\n"))
      switch fault {
      case .unreachable: #expect(address == nowhere)
      case .refused: #expect(address == unknown)
      default: Issue.record("\(text)")
      }
    }
  }
}
