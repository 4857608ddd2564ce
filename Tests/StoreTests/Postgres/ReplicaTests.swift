import Foundation
import Models
import Store
import TestCluster
import TestStore
import Testing

@testable import PostgresStore

/// Reads lists from a real replica of a server for this test.
@Suite(.enabled(if: PostgresDatabase.isThere), .serialized)
struct ReplicaTests {
  /// A server and its replica, removed with the process.
  private static let servers = Result<(primary: String, replica: String), any Error> {
    struct Failure: Error { let output: String }
    let process = ProcessInfo.processInfo.processIdentifier
    let folder = FileManager.default.temporaryDirectory.path + "/tintm-pg-\(process)"
    func start(_ arguments: String...) throws -> String {
      let (status, output) = TestCluster.run(arguments + ["--fast", "--while", "\(process)"])
      guard status == 0 else { throw Failure(output: output) }
      return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let primary = try start("start", folder + "-p")
    return (primary, try start("follow", folder + "-r", folder + "-p"))
  }

  private let (own, replica): (PostgresPool, PostgresPool)
  private let store: PostgresStore

  init() async throws {
    let (primary, replica) = try Self.servers.get()
    own = try PostgresPool(PostgresAddress(primary), limit: 2)
    self.replica = try PostgresPool(PostgresAddress(replica), limit: 1)
    // The schema of the test before may exist.
    _ = try own.run([
      PostgresStatement("DROP SCHEMA public CASCADE"), PostgresStatement("CREATE SCHEMA public"),
    ])
    store = try PostgresStore(
      at: own.address, path: "/nowhere", replica: self.replica.address)
    try store.configure(
      ConformanceFixture.sources, categories: ["world", "sport"], at: ConformanceFixture.now)
    try store.beginRanking(at: ConformanceFixture.now)
    try await store.note(
      DaemonNode(machine: "m", process: 7, version: "1.0", polls: true, answers: true))
    for identity in ["a", "b", "c"] { try await add(identity) }
  }

  private func add(_ identity: String) async throws {
    let draft = ConformanceFixture.draft(identity, text: "lighthouse")
    let document = ArrivedDocument(
      sample: draft, dated: ConformanceFixture.now, terms: [7], at: ConformanceFixture.now)
    _ = try await store.exchange(
      PollBatch(records: [PollRecord(source: 1, document: document)]))
  }

  /// Waits until the replica has all stored data.
  private func follow() throws {
    // The test server flushes its log only now and then; a logical message forces a flush.
    _ = try own.run([
      PostgresStatement("SELECT set_config('synchronous_commit', 'local', true)"),
      PostgresStatement("SELECT pg_logical_emit_message(true, 'test', 'all')"),
    ])
    let flushed = try own.run("SELECT pg_current_wal_flush_lsn()::text").first
    let place: String = try #require(try flushed?[0])
    while try replica.run("SELECT pg_last_wal_replay_lsn() >= $1::text::pg_lsn", .text(place))
      .first?[0] != true
    {}
  }

  private func pause(_ isPaused: Bool) throws {
    _ = try replica.run("SELECT pg_wal_replay_\(isPaused ? "pause" : "resume")()")
    while try replica.run("SELECT pg_get_wal_replay_pause_state()").first?[0]
      != (isPaused ? "paused" : "not paused")
    {}
  }

  private func mark(_ article: Int64, _ marks: ReaderMarks) throws {
    let request = InteractionRequest(
      articles: [article], reader: "ada", withLogs: false, teaches: false)
    try store.recordInteractions(request) { _ in
      [InteractionChange(article: article, marks: marks)]
    }
  }

  @Test func `a list is read from the replica, and marks from the primary`() async throws {
    try mark(1, ReaderMarks())
    try follow()
    #expect(store.replicaTrouble != nil)
    try await store.refreshListTops()
    #expect(store.replicaTrouble == nil)
    try pause(true)
    defer { try? pause(false) }
    _ = try own.run("UPDATE article SET title = 'new'")
    let now = ConformanceFixture.now
    try mark(2, ReaderMarks(readAt: now))
    try mark(3, ReaderMarks(hiddenAt: now))
    let page = try store.feed(FeedQuery(), reader: "ada").items
    #expect(page.map(\.id) == [2, 1], "hidden at once")
    #expect(page.map(\.article.title) == ["Title of b", "Title of a"], "as the replica has it")
    #expect(page.map(\.state.read) == [true, false])
    #expect(try store.feed(FeedQuery(unread: true), reader: "ada").items.map(\.id) == [1])
    #expect(try store.feed(FeedQuery(), reader: "ben").items.map(\.id) == [3, 2, 1])
    let cards = try store.unrankedArticles([1, 2, 3], reader: "ada")
    #expect(cards.map(\.state.hidden) == [false, false, true])
    #expect(cards.map(\.article.title).contains("new") == false)
    let whole = try store.wholeArticles([2], reader: "ada").articles
    #expect(whole.map(\.marks.readAt) == [now] && whole.map(\.ranked.state.read) == [true])
    let hits = try store.search(SearchQuery("lighthouse"), reader: "ada")
    #expect(hits.map(\.article.state.read).count { $0 } == 1)
    let basis = try store.listBasis(
      FeedQuery(), reader: "ada", closingList: true)
    #expect(basis.cachedTop != nil)
    // An article that is not on the replica yet is read from the server.
    try await add("d")
    #expect(try store.wholeArticles([4], reader: nil).articles.map(\.ranked.id) == [4])
    #expect(try store.articles([1, 4], reader: nil).map(\.id) == [1, 4])
  }

  @Test func `a replica that is missing, behind or of another server is not used`() async throws {
    try follow()
    let ids: [Int64] = [3, 2, 1]
    try await store.refreshListTops()
    #expect(store.replicaTrouble == nil)
    try pause(true)
    defer { try? pause(false) }
    _ = try own.run("UPDATE node SET seen = seen + 60")
    let late = try PostgresStore(at: own.address, path: "/nowhere", replica: replica.address)
    try await late.refreshListTops()
    #expect(late.replicaTrouble?.contains("behind") == true)
    #expect(try late.feed(FeedQuery(), reader: "ada").items.map(\.id) == ids)
    let other = try PostgresStore(
      at: own.address, path: "/nowhere", replica: PostgresDatabase.makeEmpty())
    try await other.refreshListTops()
    #expect(other.replicaTrouble != nil)
    #expect(try other.feed(FeedQuery(), reader: "ada").items.map(\.id) == ids)
    var nobody = replica.address
    nobody.database = "nothing"
    let gone = try PostgresStore(at: own.address, path: "/nowhere", replica: nobody)
    try await gone.refreshListTops()
    #expect(gone.replicaTrouble != nil)
    #expect(try gone.feed(FeedQuery(), reader: "ada").items.map(\.id) == ids)
  }
}
