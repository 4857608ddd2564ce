import Foundation
import Models
import Picturing
import Pipeline
import PostgresStore
import Store
import TestCluster
import Testing

@testable import Delivering

/// Editions of nodes that share a database.
@Suite(.enabled(if: TestCluster.isThere))
struct SharedDigestTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let log = RecordedErrors()

  private func store(_ name: String, at address: PostgresAddress) throws -> PostgresStore {
    try PostgresStore(at: address, path: folder.path + "/\(name).node")
  }

  private func run(_ plan: DigestPlan, in store: PostgresStore, minutes: Double) async throws {
    let now = DigestFixture.morning.addingTimeInterval(minutes * 60)
    _ = try await DigestRun(
      DigestWork(
        plans: [plan], reader: "ada",
        environment: DeliveryEnvironment(folder: folder.path, program: DigestFixture.program),
        scaler: PictureScaler(program: "/nonexistent")),
      store: store, troubles: ReportedDigestFailures(), logger: log.logger,
      clock: PollingClock(now: { now }, chance: { 0 })
    ).run()
  }

  @Test func `another node delivers an edition after the node that created it ended`()
    async throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = try PostgresDatabase.makeEmpty()
    let (one, other) = (try store("one", at: address), try store("other", at: address))
    _ = try RankingSetup.ranker(for: one, settings: RankingSettings(), at: DigestFixture.morning)
    try one.configure(
      [Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"])],
      categories: [], at: DigestFixture.morning)
    let document = ArticleIngest(now: DigestFixture.morning).document(
      [
        ArticleDraft(
          identity: "a", ArticleMetadata(title: "Harbour opens", published: DigestFixture.morning))
      ], source: 1, weight: 1, isFirst: false)
    _ = try await one.exchange(
      PollBatch(records: [PollRecord(source: 1, document: document)]))
    let plan = DigestPlan(
      name: "morning",
      schedule: DigestSchedule(weekdays: Set(1...7), minute: 390, zone: .gmt), format: .plain,
      targets: [
        .command(["/bin/sh", "-c", "echo x >> tries; test -e go && cp \"$0\" got", "{file}"])
      ])
    for minute in [0.0, 31] { try await run(plan, in: one, minutes: minute) }
    let tries = folder.appending(path: "tries")
    #expect(try String(contentsOf: tries, encoding: .utf8) == "x\n")
    try Data().write(to: folder.appending(path: "go"))
    // The duty belongs to the other node.
    try await run(plan, in: other, minutes: 40)
    #expect(try String(contentsOf: tries, encoding: .utf8) == "x\n")
    one.close()
    // A node retries a refused duty after some seconds; another process was not refused.
    let third = try store("third", at: address)
    try await run(plan, in: third, minutes: 40)
    let got = try String(contentsOf: folder.appending(path: "got"), encoding: .utf8)
    #expect(got.contains("Harbour opens"))
    #expect(try third.deliveries(of: nil, limit: 9).map(\.tries) == [2])
    try await run(plan, in: third, minutes: 50)
    #expect(try String(contentsOf: tries, encoding: .utf8) == "x\nx\n")
  }
}
