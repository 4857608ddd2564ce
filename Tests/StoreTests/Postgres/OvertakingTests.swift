import Foundation
import Matching
import Models
import Store
import Synchronization
import TestCluster
import Testing

@testable import PostgresStore

/// A transaction that waited for another one continues from the data that it committed.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct OvertakingTests {
  private let now = ConformanceFixture.now
  private let fixture: ConformanceFixture
  private let store: PostgresStore

  init() throws {
    fixture = try ConformanceFixture(try #require(StoreKind.all.last))
    store = try #require(fixture.store as? PostgresStore)
  }

  private func draft(comments: Int, _ identity: String = "a") -> ArticleDraft {
    var draft = ConformanceFixture.draft(identity)
    draft.counters = [.comments: comments]
    return draft
  }

  @Test func `a decision about a page gets the page stored before it`() async throws {
    let id = try await fixture.add("a")
    try await store.wantPages([id], because: "short", at: now)
    let shown = Mutex<String?>(nil)
    let page = FetchedPage(
      article: id, text: PageText(html: "<p>mine</p>", text: "mine", words: 1),
      site: "courier.example", address: 1, blocks: [], leadPicture: nil)
    let kept = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add("SELECT 1 FROM article WHERE id = $1 FOR NO KEY UPDATE", .integer(id))
      transaction.add(
        """
        UPDATE article_page SET html = 'theirs', fetched = 1, is_shown = true, due = NULL
        WHERE article_id = $1
        """, .integer(id))
      try meeting()
    } second: {
      try await store.keepPage(page, at: now) { stored in
        shown.withLock { $0 = stored.shownPage }
        return PageDecision(isShown: true, reason: "", feedText: "", feedWords: 0)
      }
    }
    #expect(kept.hasWaited && shown.withLock { $0 } == "theirs")
  }

  @Test func `an interaction uses the weight committed before it`() async throws {
    let id = try await fixture.add("a")
    let request = InteractionRequest(
      articles: [id], reader: "ada", withLogs: false, teaches: false)
    let found = Mutex<Double?>(nil)
    let recorded = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add(DocumentWrites.lockRanks([id]))
      transaction.add(
        """
        INSERT INTO article_feature (article_id, source_id, weight, features)
        VALUES ($1, 1, 1.5, '')
        """, .integer(id))
      try meeting()
    } second: {
      try store.recordInteractions(request) { findings in
        found.withLock { $0 = findings.states[id]?.weight }
        return []
      }
    }
    #expect(recorded.hasWaited && found.withLock { $0 } == 1.5)
  }

  @Test func `an article is stored while its source moves to another category`() async throws {
    let stored = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add("UPDATE source SET category_id = 2 WHERE id = 1")
      try meeting()
    } second: {
      try await fixture.store([ConformanceFixture.draft("a")])
    }
    #expect(stored.hasWaited && stored.value.counts.new == 1)
    #expect(stored.value.findings?.category == "sport")
  }

  @Test func `an article bookmarked during retention is kept`() async throws {
    let old = try await fixture.add("old", dated: now.addingTimeInterval(-40 * 86_400))
    _ = try await fixture.add("new")
    _ = try store.addReader("ada")
    let bookmark: @Sendable (PostgresTransaction, Overlap.Meeting) throws -> Void = {
      $0.add(
        """
        INSERT INTO article_state (reader_id, article_id, bookmarked_at)
        SELECT id, $1, 1 FROM reader ON CONFLICT DO NOTHING
        """, .integer(old))
      try $1()
    }
    let expired = try await Overlap.run(in: store, bookmark) {
      try await store.deleteOutdated(.age(days: 30), at: now, limit: 9)
    }
    #expect(expired.hasWaited && expired.value == 0)
    _ = try store.run([
      PostgresStatement("UPDATE source SET configured = false"),
      PostgresStatement("DELETE FROM article_state"),
    ])
    let purged = try await Overlap.run(in: store, bookmark) { try await store.purge(1, limit: 9) }
    #expect(purged.hasWaited && purged.value == 1)
    #expect(try store.existing([old]) == [old])
  }

  @Test func `an article deleted while it is counted is stored as new`() async throws {
    let first = try await fixture.store([draft(comments: 1)]).findings?.articles.first?.outcome.id
    let id = try #require(first)
    let counted = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add("DELETE FROM article WHERE id = $1", .integer(id))
      try meeting()
    } second: {
      try await fixture.store([draft(comments: 2)]) { _, _ in
        var change = DocumentChanges.Article()
        change.counters = [.comments: 2]
        return change
      }
    }
    #expect(counted.hasWaited && counted.value.counts.new == 1)
  }

  @Test func `a batch of stories continues without an article deleted meanwhile`() async throws {
    let ids = [try await fixture.add("a"), try await fixture.add("b")]
    // Articles that wait for clustering are locked; clustered ones are not.
    try await store.clusterBatch(ids, at: now) { [now] _, _ in
      ClusteringChanges(compared: now, articlesSince: 0)
    }
    let tries = Mutex<[[Int64]]>([])
    try await store.clusterBatch([], at: now) { [now, store] findings, ask in
      var questions = ClusteringQuestions()
      questions.rankStates = ids
      let standing = try ask(questions).rankStates.keys.sorted()
      let isFirst = tries.withLock { tries in
        tries.append(standing)
        return tries.count == 1
      }
      if isFirst { _ = try store.run("DELETE FROM article WHERE id = $1", .integer(ids[0])) }
      var changes = ClusteringChanges(compared: now, articlesSince: 0)
      changes.steps = standing.map {
        .log(LoggedEvent(.coverage(source: 2), at: now, votes: 1), article: $0)
      }
      return changes
    }
    #expect(tries.withLock { $0 } == [ids, [ids[1]]])
    #expect(try store.run("SELECT article_id FROM event").values() == [ids[1]])
  }

  @Test func `a story is named while a reader marks its articles`() async throws {
    let ids = [try await fixture.add("a"), try await fixture.add("b")]
    let places = ids.map { article in
      ClusteringChanges.Step.place(
        StoryMembership(article: article, story: ids[0], source: 1, dated: now))
    }
    try await store.clusterBatch([ids[0]], at: now) { [now] _, _ in
      var changes = ClusteringChanges(compared: now, articlesSince: 0)
      changes.steps = [places[0]]
      return changes
    }
    // If each held a rank that the other one waits for, the server would end one, to begin again.
    let tries = Mutex(0)
    let clustered = try await Overlap.run(in: store) { transaction, meeting in
      tries.withLock { $0 += 1 }
      transaction.add(DocumentWrites.lockRanks([ids[0]]))
      try meeting()
      _ = try transaction.run([DocumentWrites.lockRanks([ids[1]])])
    } second: {
      try await store.clusterBatch([ids[1]], at: now) { [now] _, _ in
        tries.withLock { $0 += 1 }
        var changes = ClusteringChanges(compared: now, articlesSince: 0)
        changes.steps = [
          places[1], .log(LoggedEvent(.coverage(source: 2), at: now, votes: 1), article: ids[1]),
        ]
        return changes
      }
    }
    #expect(clustered.hasWaited && tries.withLock { $0 } == 2)
    #expect(
      try store.run("SELECT story_id FROM article_rank ORDER BY article_id").values()
        == [ids[0], ids[0]])
  }

  @Test func `a picture about to be shown is not deleted`() async throws {
    _ = try await fixture.add("a")
    _ = try store.run(
      """
      INSERT INTO picture (digest, format, bytes, width, height)
      VALUES (repeat('0', 64), 'png', 1, 1, 1)
      """)
    let dropped = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add(
        """
        INSERT INTO article_picture (article_id, url, position, digest)
        SELECT id, 'https://i.example/1', 0, repeat('0', 64) FROM article
        """)
      try meeting()
    } second: {
      try await store.dropUnusedPictures()
    }
    #expect(!dropped.hasWaited)
    #expect(try await store.pictureBytes() == 1)
  }

  @Test func `a rule that matches during a change of the rules keeps its matches`() async throws {
    let id = try await fixture.add("a")
    try store.setRules(
      [ConfiguredRule(Rule("spam", actions: RuleActions(hide: true)), place: "feeds.yml:1")],
      orReader: "ada")
    let rules = try await store.rules(of: "ada")
    let matches = rules.map { RuleMatch(article: id, rule: $0, at: now) }
    let set = try await Overlap.run(in: store) { transaction, meeting in
      transaction.session.add([RuleMatch.noting(matches)])
      try meeting()
    } second: {
      try store.setRules([], orReader: "ada")
    }
    #expect(set.hasWaited)
    #expect(try store.run("SELECT count(*) FROM rule_match").first?[0] == 1)
  }

  @Test func `a view uses the half-life that is being set`() async throws {
    let id = try await fixture.add("a")
    let request = InteractionRequest(
      articles: [id], reader: "ada", withLogs: false, teaches: false)
    var settings = RankingSettings()
    settings.halfLife *= 2
    let basis = RankingBasis(epoch: now, settings: settings)
    let found = Mutex<RankingBasis?>(nil)
    let recorded = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add(AdvisoryLock.rankingBasis.statement)
      transaction.session.add(basis.storing)
      try meeting()
    } second: {
      try store.recordInteractions(request) { findings in
        found.withLock { $0 = findings.basis }
        return []
      }
    }
    #expect(recorded.hasWaited && found.withLock { $0 } == basis)
  }

  @Test func `two writers with the same words in different orders do not deadlock`() async throws {
    _ = try await fixture.add("a")
    let tries = Atomic(0)
    let stored = try await Overlap.run(in: store) { transaction, meeting in
      tries.add(1, ordering: .relaxed)
      transaction.add("INSERT INTO search_word VALUES ('aardvark')")
      try meeting()
      transaction.add("INSERT INTO search_word VALUES ('zebra')")
    } second: {
      // Edited articles are written before new ones.
      try await fixture.store([
        ConformanceFixture.draft("a", text: "a zebra"),
        ConformanceFixture.draft("b", text: "an aardvark"),
      ]) { _, _ in
        tries.add(1, ordering: .relaxed)
        return DocumentChanges.Article()
      }
    }
    #expect(stored.hasWaited && stored.value.counts.new == 1)
    #expect(
      tries.load(ordering: .relaxed) == 3, "one for the first writer and one for each article")
  }

  @Test func `changes are numbered while another transaction updates counts`() async throws {
    let start = try store.changes(after: nil, reader: "ada", category: nil, limit: 9).next
    _ = try await fixture.add("a")
    let seen = try await Overlap.run(in: store) { transaction, meeting in
      transaction.add(AdvisoryLock.sums.statement)
      try meeting()
    } second: {
      try store.changes(after: start, reader: "ada", category: nil, limit: 9)
    }
    #expect(!seen.hasWaited && seen.value.changes.count == 1)
  }
}
