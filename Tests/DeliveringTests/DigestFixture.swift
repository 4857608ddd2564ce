import Foundation
import Logging
import Models
import Picturing
import Pipeline
import Ranking
import SQLiteStore
import Store
// Builds the program, which runs other programs, next to the test runner.
import TestStore
import tintm

@testable import Delivering

/// A newsroom with one article, from the morning of 23 November 2026, in its own folder.
struct DigestFixture {
  let folder: URL
  let store: SQLiteStore
  let log = RecordedErrors()
  private let troubles = ReportedDigestFailures()

  /// 6:00 UTC, half an hour before the edition.
  static let morning = Date(timeIntervalSince1970: 1_795_413_600)

  /// The tintm binary next to the test runner.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "tintm").path

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try .create(at: folder.path + "/tintm.db")
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: Self.morning)
    try store.configure(
      [Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"])],
      categories: [], at: Self.morning)
    try store.add(
      ArticleDraft(
        identity: "a", ArticleMetadata(title: "Harbour opens", published: Self.morning)),
      keys: Ranker(epoch: Self.morning).published(weight: 1, at: Self.morning), at: Self.morning)
  }

  func remove() {
    try? store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  func plan(_ targets: [DigestTarget], format: EditionFormat = .plain) throws -> DigestPlan {
    DigestPlan(
      name: "morning",
      schedule: DigestSchedule(weekdays: Set(1...7), minute: 390, zone: .gmt),
      format: format, targets: targets)
  }

  /// - Parameter minutes: the time of the run, after ``morning``.
  func run(
    _ plans: [DigestPlan], minutes: Double, authorities: String? = nil
  ) async throws {
    let now = Self.morning.addingTimeInterval(minutes * 60)
    _ = try await DigestRun(
      DigestWork(
        plans: plans, reader: "ada",
        environment: DeliveryEnvironment(
          folder: folder.path, authorities: authorities, program: Self.program),
        scaler: PictureScaler(program: "/nonexistent")),
      store: store, troubles: troubles, logger: log.logger,
      clock: PollingClock(now: { now }, chance: { 0 })
    ).run()
  }

  func files(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name)) ?? [])
      .sorted()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }
}
