import Foundation
import GeneratedNews
import Models
import PostgresStore
import Recommending
import SQLiteStore
import Store

/// Measures the store's operations on PostgreSQL and SQLite in one run:
///
///     StoresBenchmark FOLDER postgres://ADDRESS [ARTICLES]
///
/// fills an empty database of each with the same generated news and runs the same queries on both,
/// alternating, so that the load of the machine is the same for both. It also reports how often the
/// results were equal.
@main
struct StoresBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let count = Int(arguments.dropFirst(3).first ?? "20000") else {
      print("usage: StoresBenchmark FOLDER postgres://ADDRESS [ARTICLES]")
      exit(64)
    }
    try FileManager.default.createDirectory(
      atPath: arguments[1], withIntermediateDirectories: true)
    let path = arguments[1] + "/stores.db"
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    let stores: [any Store] = [
      try SQLiteStore.create(at: path),
      try PostgresStore(at: PostgresAddress(arguments[2]), path: arguments[1] + "/server"),
    ]
    var desk = NewsDesk(stores: stores, count: count)
    try await desk.fill()
    try await desk.read()
    desk.race.report()
  }
}
