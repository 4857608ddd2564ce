import Foundation
import PostgresStore
import TestCluster
import Testing

/// Moving a database from a file to a server and back, on the command line.
@Suite(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
struct MigrateTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.run("fetch").status == 75)
    for action in [["read", "3"], ["bookmark", "4"], ["share", "5"], ["hide", "6"]] {
      #expect(try run(action, on: sandbox.database).status == 0)
    }
    #expect(try sandbox.run("feed").status == 0)
    #expect(try sandbox.run("read", "7").status == 0)
  }

  private func run(_ arguments: [String], on database: String) throws -> CommandRun {
    try sandbox.run(arguments: arguments, environment: ["TINTM_DATABASE": database])
  }

  /// Without the cursor, which contains the id of the list just shown.
  private func answer(_ arguments: [String], on database: String) throws -> String {
    try run(arguments, on: database).output.replacing(#/"next":"[^"]*"/#, with: "")
  }

  @Test func `a migration to a server and back keeps all answers and their order`() throws {
    let address = try PostgresDatabase.makeEmpty().description
    let there = try run(["migrate", "--to", address, "--json"], on: sandbox.database)
    #expect(there.status == 0, "\(there.errors)")
    #expect(try there.json()["articles"] as? Int ?? 0 > 140)
    let back = sandbox.folder.appendingPathComponent("back.db").path
    let again = try run(["migrate", "--to", back, "--json"], on: address)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try again.json()["rows"] as? Int == there.json()["rows"] as? Int)
    for arguments in [
      ["feed", "--json", "--limit", "200"], ["feed", "--sort", "now", "--json"],
      ["feed", "--category", "sport", "--json"], ["feed", "--bookmarked", "--json"],
      ["search", "the", "--json"], ["search", "tunnel OR bridge", "--json"],
      ["related", "8", "--json"], ["story", "8", "--json"], ["categories", "--json"],
      ["sources", "--json"], ["export", "--format", "json"],
    ] {
      let expected = try answer(arguments, on: sandbox.database)
      #expect(try answer(arguments, on: address) == expected, "\(arguments)")
      #expect(try answer(arguments, on: back) == expected, "\(arguments)")
    }
  }

  @Test func `a target with data is left unchanged`() throws {
    let address = try PostgresDatabase.makeEmpty().description
    #expect(try run(["fetch"], on: address).status == 75)
    let there = try run(["migrate", "--to", address], on: sandbox.database)
    #expect(there.status == 73, "\(there.errors)")
    let back = try run(["migrate", "--to", sandbox.database], on: address)
    #expect(back.status == 73, "\(back.errors)")
    let same = try run(["migrate", "--to", "other.db"], on: sandbox.database)
    #expect(same.status == 64, "\(same.errors)")
    let shown = try run(
      ["migrate", "--to", "postgres://ann:hush@127.0.0.1/x"], on: sandbox.database)
    #expect(shown.status == 64)
    #expect(!shown.errors.contains("hush"))
  }
}
