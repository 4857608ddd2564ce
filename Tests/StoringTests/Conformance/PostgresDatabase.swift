import Foundation
import Postgres
import PostgresStoring
import TestCluster

/// An empty database of this test's own on the server of the test process: a copy of one that has the
/// schema already.
final class PostgresDatabase: Sendable {
  let store: PostgresStore
  let address: PostgresAddress
  private let name: String

  init() throws {
    let server = try Self.server.get()
    name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    _ = try server.run("CREATE DATABASE \(name) TEMPLATE \(Self.template)")
    var address = server.address
    address.database = name
    self.address = address
    store = try PostgresStore(at: address)
  }

  deinit {
    store.close()
    _ = try? Self.server.get().run("DROP DATABASE \(name) WITH (FORCE)")
  }

  /// Whether there is a server, without which no test is run on it.
  static var isThere: Bool { TestCluster.isThere }

  private static let template = "tintm_template"

  private static let server = Result<PostgresPool, any Error> {
    var address = try PostgresAddress(TestCluster.ofThisProcess?.address ?? "")
    let server = try PostgresPool(address, limit: 4)
    _ = try server.run("CREATE DATABASE \(template)")
    address.database = template
    try PostgresStore(at: address).close()
    return server
  }
}
