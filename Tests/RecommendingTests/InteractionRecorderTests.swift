import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Recommending

struct InteractionRecorderTests {
  let store: SQLiteStore
  let recorder: InteractionRecorder
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    recorder = InteractionRecorder(store: store)
    try addArticles(3, to: store)
  }

  /// Articles of one source, an hour apart.
  private func addArticles(_ count: Int, to store: SQLiteStore) throws {
    try store.beginCourier(categories: [], at: now)
    for index in 0..<count {
      let dated = now.addingTimeInterval(Double(-index) * 3600)
      try store.add(
        ArticleDraft(identity: "\(index)", ArticleMetadata(title: "Article \(index)")),
        keys: Ranker(epoch: now).published(weight: 1, at: dated), dated: dated, at: now)
    }
  }

  func record(
    _ interaction: Interaction, _ id: Int64, by reader: String = "ada", hours: Double = 0
  ) throws {
    let at = now.addingTimeInterval(hours * 3600)
    try recorder.record(interaction, articles: [id], reader: reader, at: at)
  }

  /// Many processes in parallel, all within one second.
  @Test func `concurrent events are all recorded`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tintm-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("tintm.db").path
    try addArticles(1, to: .create(at: path))
    let now = now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for connection in 0..<4 {
        group.addTask {
          let recorder = InteractionRecorder(store: try SQLiteStore.existing(at: path))
          for reader in 0..<50 {
            try recorder.record(
              .view, articles: [1], reader: "reader \(connection)-\(reader)", at: now)
          }
        }
      }
      try await group.waitForAll()
    }
    try expectViews(200, at: path)
  }

  /// Checks that each view is in the log, in the counts and in the article's rank key.
  private func expectViews(_ views: Int, at path: String) throws {
    let store = try SQLiteStore.existing(at: path)
    #expect(try store.log(1).count == views)
    #expect(try store.articles([1], reader: nil).first?.counts.views == views)
    // One vote for the publication, and one for each view.
    let today = try #require(try store.rank(1)).keys.today
    #expect(abs(today - log2(Double(1 + views))) < 1e-9)
    #expect(try store.inspect().isSound)
  }

  func order() throws -> [Int64] {
    try store.ids()
  }

  func keys(_ id: Int64) throws -> RankKeys? {
    try store.rank(id)?.keys
  }

  func counts(_ id: Int64) throws -> InteractionCounts? {
    try store.articles([id], reader: nil).first?.counts
  }

  @Test func `a bookmark raises an article, and removing it restores the order`() throws {
    #expect(try order() == [1, 2, 3])
    let before = try keys(3)
    try record(.bookmark, 3)
    #expect(try order() == [3, 1, 2])
    #expect(try counts(3)?.bookmarks == 1)
    try record(.unbookmark, 3)
    #expect(try order() == [1, 2, 3])
    #expect(try keys(3) == before)
    #expect(try counts(3)?.bookmarks == 0)
  }

  @Test func `each reader counts once`() throws {
    for _ in 0..<5 { try record(.bookmark, 2) }
    for _ in 0..<5 { try record(.view, 2) }
    try record(.view, 2, hours: 24)
    try record(.bookmark, 2, by: "ben")
    try record(.share, 2, by: "ben")
    #expect(try counts(2) == InteractionCounts(views: 2, bookmarks: 2, shares: 1))
  }

  @Test func `undoing one reader's interaction keeps the other reader's`() throws {
    try record(.bookmark, 2)
    let one = try keys(2)
    try record(.bookmark, 2, by: "ben")
    try record(.unbookmark, 2, by: "ben")
    #expect(try keys(2) == one)
    #expect(try counts(2)?.bookmarks == 1)
  }

  @Test func `the log rebuilds every key to the same bits`() throws {
    let actions: [Interaction] = [.view, .finish, .bookmark, .share, .hide]
    for step in 0..<60 {
      try record(
        actions[step % actions.count], Int64(step % 3 + 1), by: "reader \(step % 7)",
        hours: Double(step) * 0.7)
    }
    let ranker = Ranker(epoch: now)
    for id in Int64(1)...3 {
      let rank = try #require(try store.rank(id))
      #expect(
        ranker.rebuilt(publishedAt: rank.dated, weight: rank.weight, log: rank.log) == rank.keys)
    }
  }

  @Test func `an unknown article leaves the others unchanged`() throws {
    #expect(throws: UnknownArticle(id: 99)) {
      try recorder.record(.bookmark, articles: [1, 99], reader: "ada", at: now)
    }
    #expect(try counts(1)?.bookmarks == 0)
  }

  @Test func `of more articles than one transaction records, all are recorded or none`() throws {
    let store = try SQLiteStore.inMemory()
    try addArticles(700, to: store)
    let recorder = InteractionRecorder(store: store)
    let ids = (1...700).map(Int64.init)
    func bookmarked() throws -> Int {
      try store.articles(ids, reader: "ada").filter { $0.counts.bookmarks == 1 }.count
    }
    #expect(throws: UnknownArticle(id: 999)) {
      try recorder.record(.bookmark, articles: ids + [999], reader: "ada", at: now)
    }
    #expect(try bookmarked() == 0)
    try recorder.record(.bookmark, articles: ids + ids, reader: "ada", at: now)
    #expect(try bookmarked() == 700)
    let keys = try store.rank(1)?.keys
    try recorder.record(.unbookmark, articles: ids, reader: "ada", at: now)
    #expect(try bookmarked() == 0)
    #expect(try store.rank(1)?.keys != keys)
  }
}
