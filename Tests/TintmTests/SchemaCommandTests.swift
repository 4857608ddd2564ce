import Foundation
import PostgresStore
import SQLiteStore
import Store
import TestCluster
import Testing

struct SchemaCommandTests {
  @Test func `an empty home is enough, and stays empty`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tintm-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let run = try CommandRun(["schema"], in: home, environment: ["HOME": home.path])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == SchemaPage([("SQLite", try SQLiteStore.inMemory().schema())]).text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `a server describes its own tables`() throws {
    let sandbox = try Sandbox()
    let address = try PostgresDatabase.makeEmpty()
    let run = try sandbox.run("schema", "--database", address.description)
    #expect(run.status == 0, "\(run.errors)")
    let store = try PostgresStore(at: address, path: "/nowhere")
    #expect(run.output == SchemaPage([("PostgreSQL", try store.schema())]).text)
    store.close()
  }
}
