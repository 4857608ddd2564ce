import Foundation
import PostgresStore
import TestCluster
import Testing

/// The program with a database on a PostgreSQL server.
struct ServerDatabaseTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func titles(_ run: CommandRun) throws -> [String] {
    #expect(run.status == 0, "\(run.errors)")
    let items = try run.items()
    // Sources are requested concurrently, so that the order differs between databases.
    return items.compactMap { $0["title"] as? String }.sorted()
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `the sample gives the same lists from a server as from a file`() throws {
    let address = try PostgresDatabase.makeEmpty()
    func run(_ arguments: [String], on database: String) throws -> CommandRun {
      try sandbox.run(arguments: arguments, environment: ["TINTM_DATABASE": database])
    }
    for database in [sandbox.database, address.description] {
      let fetched = try run(["fetch"], on: database)
      #expect(fetched.status == 75, "\(fetched.errors)")
    }
    for arguments in [
      ["feed", "--all-versions", "--json", "--limit", "200"],
      ["feed", "--category", "sport", "--limit", "200", "--json"],
      ["feed", "--all-versions", "--sort", "now", "--limit", "200", "--json"],
      ["search", "tunnel", "--json"], ["search", "the", "--limit", "200", "--json"],
    ] {
      let server = try titles(run(arguments, on: address.description))
      #expect(try server == titles(run(arguments, on: sandbox.database)), "\(arguments)")
      #expect(!server.isEmpty)
    }
    for database in [sandbox.database, address.description] {
      let categories = try run(["categories", "--json"], on: database).items()
      #expect(categories.count == 11)
      for category in categories {
        let name = try #require(category["name"] as? String)
        let cards = try run(
          ["feed", "--category", name, "--unread", "--limit", "200", "--json"], on: database)
        #expect(try category["unread"] as? Int == cards.items().count, "\(name)")
      }
    }
    #expect(try run(["bookmark", "3"], on: address.description).status == 0)
    #expect(
      try titles(run(["feed", "--bookmarked", "--json"], on: address.description)).count == 1)
    #expect(try run(["check"], on: address.description).status == 0)
    let backup = try run(["backup", "b.db"], on: address.description)
    #expect(backup.status == 64)
    #expect(backup.errors.contains("pg_dump"))
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `a database of a later version is left unchanged`() throws {
    let address = try PostgresDatabase.makeEmpty()
    #expect(try sandbox.run("--database", address.description, "reader", "list").status == 0)
    let pool = try PostgresPool(address)
    _ = try pool.run("INSERT INTO tintm_schema VALUES (999, 0)")
    let run = try sandbox.run("--database", address.description, "feed")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("later version"))
  }

  @Test(arguments: ["feed", "fetch", "check"])
  func `an unreachable server is one sentence without the password`(command: String) throws {
    let run = try sandbox.run(
      command, environment: ["TINTM_DATABASE": "postgres://ann:hush@127.0.0.1:1/news"])
    #expect(run.status == 69, "\(run.errors)")
    #expect(!(run.output + run.errors).contains("hush"))
    #expect((run.output + run.errors).contains("Cannot reach"))
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `a server without the database has the status of an unreachable one`() throws {
    var address = try PostgresDatabase.makeEmpty()
    address.database = "nothere"
    let run = try sandbox.run("--database", address.description, "feed")
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains("nothere"))
  }

  @Test func `an invalid address is a usage error without the password`() throws {
    try sandbox.write("database: postgres://ann:hu@sh@db/news\nsources: []\n", to: "own.yml")
    let run = try CommandRun(
      ["--config", "own.yml", "feed"], in: sandbox.folder, environment: ["HOME": "/nowhere"])
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("own.yml"))
    #expect(!run.errors.contains("hu@sh") && !run.errors.contains("sh@db"))
  }
}
