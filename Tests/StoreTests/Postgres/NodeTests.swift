import Foundation
import Models
import Store
import Synchronization
import TestCluster
import Testing

@testable import PostgresStore

/// Daemons that share a database.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct NodeTests {
  private let (one, other): (PostgresStore, PostgresStore)
  private let pool: PostgresPool

  init() throws {
    let address = try PostgresDatabase.makeEmpty()
    pool = try PostgresPool(address, limit: 1)
    one = try PostgresStore(at: address, path: "/nowhere/1")
    other = try PostgresStore(at: address, path: "/nowhere/2")
  }

  private func node(_ machine: String, polls: Bool = true) -> DaemonNode {
    DaemonNode(machine: machine, process: 7, version: "1.0", polls: polls, answers: !polls)
  }

  @Test func `a duty stays with a node until it ends or its lease expires`() async throws {
    #expect(try await one.hasDuty(.stories))
    // A longer lease, so that it does not end on a busy test machine.
    _ = try pool.run("UPDATE duty SET until = until + 3000")
    #expect(try await !other.hasDuty(.stories))
    #expect(try await other.hasDuty(.digests))
    one.close()
    // A node remembers for some seconds that a duty belongs to another one.
    other.duties.withLock { $0.leave(.stories, until: -.infinity) }
    #expect(try await other.hasDuty(.stories))
    _ = try pool.run("UPDATE duty SET until = until + 3000 WHERE name = 'stories'")
    #expect(try await !one.hasDuty(.stories))
    _ = try pool.run("UPDATE duty SET until = until - 3600")
    one.duties.withLock { $0.leave(.stories, until: -.infinity) }
    #expect(try await one.hasDuty(.stories))
    // The clock was set back since.
    _ = try pool.run("UPDATE duty SET until = until + 7200")
    other.duties.withLock { $0.removeAll() }
    #expect(try await other.hasDuty(.stories))
  }

  @Test func `nodes are listed with their duties until they end`() async throws {
    #expect(try one.nodes().isEmpty)
    try await one.note(node("b"))
    try await other.note(node("a", polls: false))
    #expect(try await one.hasDuty(.upkeep))
    #expect(try await one.hasDuty(.hubs))
    // On a busy machine the test may take longer than a duty lasts.
    _ = try pool.run("UPDATE duty SET until = until + 3000")
    #expect(try await one.beginRequest("h", lasting: 1, concurrency: 1, pause: 0) == .taken)
    let known = try other.nodes()
    #expect(known.map(\.node) == [node("a", polls: false), node("b")])
    #expect(known.map(\.duties) == [[], [.hubs, .upkeep]])
    #expect(known.map(\.hosts) == [0, 1])
    try await other.note(node("a"))
    #expect(try one.nodes().map(\.node.polls) == [true, true])
    #expect(try one.nodes()[0].began == known[0].began)
    other.close()
    #expect(try one.nodes().map(\.node.machine) == ["b"])
    _ = try pool.run("INSERT INTO node VALUES (1, 'old', 1, '1.0', true, true, 0, 0)")
    #expect(try one.nodes().count == 1)
    try await one.note(node("b"))
    #expect(try pool.run("SELECT count(*) FROM node").first?[0] == 1)
    // A node that died on a machine is removed when another one works there.
    _ = try pool.run("UPDATE node SET seen = seen - 61")
    try await other.note(node("c"))
    #expect(try one.nodes().count == 2)
    let third = try PostgresStore(at: pool.address, path: "/nowhere/3")
    try await third.note(node("b"))
    #expect(try one.nodes().map(\.node.machine) == ["b", "c"])
  }
}
