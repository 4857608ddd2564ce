import Foundation
package import PostgresStore
package import Store
import Synchronization

/// Empty databases for single tests on the server of the test process: copies of a template that
/// already has the schema.
package enum PostgresDatabase {
  /// Whether a server is available; without it, the tests for PostgreSQL are skipped.
  package static var isThere: Bool { TestCluster.isThere }

  /// A store on its own database, which is dropped some time after the store is released.
  package static func make(_ pictures: PictureFolder) throws -> PostgresStore {
    let server = try server.get()
    for name in takeUnused() { _ = try server.run("DROP DATABASE \(name) WITH (FORCE)") }
    let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    _ = try server.run("CREATE DATABASE \(name) TEMPLATE \(template)")
    var address = server.address
    address.database = name
    let store = try PostgresStore(at: address, path: "/nowhere", pictures: pictures)
    databases.withLock { $0.append(Used(name: name, store: store)) }
    return store
  }

  /// A new database without tables; it is removed with the server.
  package static func makeEmpty() throws -> PostgresAddress {
    let server = try server.get()
    let name = "e" + UUID().uuidString.replacing("-", with: "").lowercased()
    _ = try server.run("CREATE DATABASE \(name)")
    var address = server.address
    address.database = name
    return address
  }

  private struct Used {
    let name: String
    weak var store: PostgresStore?
  }

  private static let databases = Mutex<[Used]>([])

  private static func takeUnused() -> [String] {
    databases.withLock { databases in
      let unused = databases.filter { $0.store == nil }.map(\.name)
      databases.removeAll { $0.store == nil }
      return unused
    }
  }

  private static let template = "tintm_template"

  private static let server = Result<PostgresPool, any Error> {
    var address = try PostgresAddress(TestCluster.ofThisProcess?.address ?? "")
    let server = try PostgresPool(address, limit: 4)
    _ = try server.run("CREATE DATABASE \(template)")
    address.database = template
    try PostgresStore(at: address, path: "/nowhere").close()
    return server
  }
}
