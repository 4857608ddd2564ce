import Foundation
import Models
import PostgresStore
import Ranking
import Recommending
import SQLiteStore
import Store
import Synchronization
import TestCluster
import TestStore
import Testing

@testable import Pipeline

/// Both stores get the same input for days: new and edited articles, and the lists and interactions
/// of two readers. They must end with the same stories, places, logs, models and sums, to the bit.
@Suite(.enabled(if: TestCluster.isThere))
struct StoreAgreementTests {
  typealias AnyStore = ClusteringStoring & LearningStoring & ListStoring & NodeStoring
    & SourceStoring & StreamStoring
    & UpkeepStoring

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
  private static let sources = 6
  private static let steps = 20

  @Test func `both stores give the same stories, ranks and models for the same stream`()
    async throws
  {
    let folder = PictureFolder(path: "/nowhere")
    let one = try await Stream(SQLiteStore.inMemory(pictures: folder)).run()
    let other = try await Stream(PostgresDatabase.make(folder)).run()
    #expect(one.listed == other.listed)
    #expect(one.articles.count == other.articles.count)
    for (mine, theirs) in zip(one.articles, other.articles) where mine != theirs {
      Issue.record("\(mine)\n\(theirs)")
      break
    }
    // Not in `#expect`, which would print all states.
    for (mine, theirs) in zip(one.states + one.forgotten, other.states + other.forgotten)
    where mine != theirs {
      let place = zip(mine, theirs).prefix { $0 == $1 }.count
      Issue.record("\(mine.dropFirst(place).prefix(200))\n\(theirs.dropFirst(place).prefix(200))")
      break
    }
    #expect(one.stories.filter { $0.count > 1 }.count > 10, "the stream has few stories")
    #expect(one.stories == other.stories)
    #expect(one.forgotten.count == other.forgotten.count)
  }

  /// The final contents of a store, as texts for comparison.
  private struct Outcome {
    var listed: [[Int64]] = []
    var articles: [String] = []
    var states: [String] = []
    var stories: [[Int64]] = []
    var forgotten: [String] = []
  }

  private final class Stream {
    let store: any AnyStore
    private var seed: UInt64 = 42
    private var publishedArticles:
      [(source: Int64, identity: String, title: String, text: String)] = []
    private var outcome = Outcome()
    /// The interactions of each reader with the list before.
    private var chosen: [String: (opened: [Int64], kept: Int64)] = [:]

    init(_ store: any AnyStore) throws {
      self.store = store
      try store.configure(
        (1...StoreAgreementTests.sources).map {
          Source(
            name: "Paper \($0)", address: .web("https://paper\($0).example/rss"),
            categories: [$0 % 2 == 0 ? "world" : "sport"])
        }, categories: ["world", "sport"], at: StoreAgreementTests.start)
      try store.beginRanking(at: StoreAgreementTests.start)
    }

    /// A pseudo-random number below a bound, the same in each run.
    private func draw(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }

    func run() async throws -> Outcome {
      for step in 0..<StoreAgreementTests.steps {
        let now = StoreAgreementTests.start.addingTimeInterval(Double(step) * 4 * 3600)
        for source in 1...StoreAgreementTests.sources {
          try await publish(Int64(source), at: now)
        }
        try await StoryPass(store: store, clock: PollingClock(now: { now }, chance: { 0 })).run()
        for reader in ["ada", "ben"] { try read(as: reader, step, at: now) }
      }
      outcome.articles = try standings()
      for reader in ["ada", "ben", "cy"] { outcome.states.append(try state(of: reader)) }
      _ = try store.forget(reader: "ada", removes: false) { basis, history in
        let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
        return (
          ranker.rebuilt(
            publishedAt: history.dated, weight: history.weight, log: history.log),
          EventLog.counts(history.log)
        )
      }
      outcome.forgotten = try standings() + [state(of: "ada"), state(of: "ben")]
      return outcome
    }

    private func publish(_ source: Int64, at now: Date) async throws {
      var drafts: [ArticleDraft] = []
      for _ in 0..<3 {
        let (title, text) = words()
        let identity = "\(publishedArticles.count)"
        publishedArticles.append((source, identity, title, text))
        drafts.append(draft(identity, title, text, at: now))
      }
      // Sometimes an article is edited.
      if let old = publishedArticles.last(where: { $0.source == source && draw(3) == 0 }) {
        drafts.append(
          draft(old.identity, old.title, old.text + " \(words().text)", at: now))
      }
      let document = ArticleIngest(now: now)
        .document(drafts.reversed(), source: source, weight: 1, isFirst: false)
      _ = try await store.exchange(
        PollBatch(records: [PollRecord(source: source, document: document)]))
    }

    private func draft(
      _ identity: String, _ title: String, _ text: String, at now: Date
    ) -> ArticleDraft {
      ArticleDraft(
        identity: identity,
        ArticleMetadata(
          title: title, url: "https://paper.example/\(identity)", published: now,
          wordCount: text.split(separator: " ").count),
        content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
    }

    /// A headline and a text about one of some topics; sometimes a copy of another source's.
    private func words() -> (title: String, text: String) {
      if publishedArticles.count > 10, draw(6) == 0 {
        let copied = publishedArticles[publishedArticles.count - 1 - draw(10)]
        return (copied.title, copied.text + " tail\(draw(9))")
      }
      let topic = draw(12)
      func word() -> String {
        draw(3) == 0 ? "common\(draw(60))" : "topic\(topic)word\(draw(14))"
      }
      return (
        (0..<7).map { _ in word() }.joined(separator: " "),
        (0..<50).map { _ in word() }.joined(separator: " ")
      )
    }

    /// Shows a list and records its reader's interactions.
    private func read(as reader: String, _ step: Int, at now: Date) throws {
      let items = try store.feed(FeedQuery(limit: 20), reader: reader).items
      outcome.listed.append(items.map(\.id))
      let list = ShownList(
        at: now,
        entries: items.map {
          ShownList.Entry(article: $0.id, base: $0.score, dated: $0.article.fetched)
        })
      let id = Int64(step * 10 + (reader == "ada" ? 1 : 2))
      try store.recordImpression(
        StoredList(id: id, at: now, shown: items.count, entries: list.bytes), reader: reader,
        after: nil)
      let recorder = InteractionRecorder(store: store)
      let opened = Set((0..<3).map { _ in items[draw(items.count)].id }).sorted()
      try recorder.record(
        .view, .finish, articles: opened, reader: reader, at: now.addingTimeInterval(60))
      let kept = items[draw(items.count)].id
      try recorder.record(
        .bookmark, articles: [kept], reader: reader, at: now.addingTimeInterval(90))
      // Takes back interactions with the list before, which is closed by now.
      if step % 4 == 3, let former = chosen[reader] {
        try recorder.record(
          .unbookmark, articles: [former.kept], reader: reader, at: now.addingTimeInterval(200))
        try recorder.record(
          .unview, articles: former.opened, reader: reader, at: now.addingTimeInterval(201))
      }
      if step % 6 == 5 {
        try recorder.record(
          .unbookmark, articles: [kept], reader: reader, at: now.addingTimeInterval(300))
      }
      chosen[reader] = (opened, kept)
      if step % 5 == 4 {
        try recorder.record(
          .hide, articles: [items[0].id], reader: reader, at: now.addingTimeInterval(100))
      }
    }

    private func standings() throws -> [String] {
      var standings: [String] = []
      for id in 1...Int64(publishedArticles.count) {
        guard
          let one = try store.scoreInputs(
            of: id, reader: "ben")
        else { continue }
        outcome.stories.append(one.storyArticles.sorted())
        // Forgetting may leave the same exposure as of another period.
        let exposure = one.exposure.aged(at: StoreAgreementTests.start.addingTimeInterval(1e7))
        standings.append(
          """
          \(id) \(one.keys) \(one.dated) \(one.weight) \(exposure) \(one.features ?? []) \
          \(one.log) \(one.examples) \(one.popularity) \(one.storyArticles) \
          \(String(describing: one.article.story))
          """)
      }
      return standings
    }

    private func state(of reader: String) throws -> String {
      let state = try store.listBasis(
        FeedQuery(), reader: reader, closingList: false
      ).state
      return """
        \(state.through) \(state.model) \(state.examples) \
        \(String(describing: state.trials)) \
        \(state.choosingReaders) \(state.exposure) \(String(describing: state.openList)) \
        \(String(describing: state.lastClosedList)) \
        \(try store.closedLists(of: reader).map { ($0.list, $0.readBefore.sorted()) })
        """
    }
  }
}
