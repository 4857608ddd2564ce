import Foundation
import Models
import Store
import Synchronization
import Testing

struct ClusteringConformance {
  let now = ConformanceFixture.now

  struct Refusal: Error {}

  private func membership(
    _ article: Int64, in story: Int64, source: Int64 = 1, copyOf original: Int64? = nil
  ) -> StoryMembership {
    StoryMembership(
      article: article, story: story, source: source, dated: now, duplicateOf: original)
  }

  /// Decides on a batch, and returns the findings and the answers.
  private func clusterBatch(
    _ articles: [Int64], in store: any Store,
    asking fill: @Sendable (inout ClusteringQuestions) -> Void = { _ in },
    changing change: @escaping @Sendable (inout ClusteringChanges) throws -> Void
  ) async throws -> (findings: ClusteringFindings, answers: ClusteringAnswers) {
    let found = Mutex<(ClusteringFindings, ClusteringAnswers)?>(nil)
    var questions = ClusteringQuestions()
    questions.queued = articles
    fill(&questions)
    let asked = questions
    try await store.clusterBatch(articles, at: now) { findings, ask in
      let answers = try ask(asked)
      found.withLock { $0 = (findings, answers) }
      var changes = ClusteringChanges(
        compared: findings.compared, articlesSince: findings.articlesSince + articles.count)
      try change(&changes)
      return changes
    }
    let answered = found.withLock { $0 }
    return try #require(answered)
  }

  /// Returns the stored answers to some questions.
  private func ask(
    _ store: any Store, _ fill: @Sendable (inout ClusteringQuestions) -> Void
  ) async throws -> ClusteringAnswers {
    try await clusterBatch([], in: store, asking: fill, changing: { _ in }).answers
  }

  private func fixture(_ kind: StoreKind, articles: Int) async throws -> ConformanceFixture {
    let fixture = try ConformanceFixture(kind)
    for index in 1...articles {
      _ = try await fixture.add(
        "a\(index)", source: index % 2 == 1 ? 1 : 2, rank: Double(index % 3))
    }
    return fixture
  }

  @Test(arguments: StoreKind.all)
  func `articles wait in order of arrival until their batch is clustered`(
    _ kind: StoreKind
  ) async throws {
    let store = try await fixture(kind, articles: 4).store
    #expect(try await store.storyQueue(limit: nil) == [1, 2, 3, 4])
    #expect(try await store.storyQueue(limit: 2) == [2, 4], "the articles with the highest ranks")
    let first = try await clusterBatch([3, 99, 1], in: store) { _ in }.answers.queued
    #expect(first.map(\.article.id) == [3, 1])
    let queued = try #require(first.first)
    let article = queued.article
    #expect(article.source == 1 && article.title == "Title of a3" && article.dated == now)
    #expect(article.text == "some words" && article.urlKey == nil && queued.today == 0)
    #expect(queued.address == ConformanceFixture.urls[0] && queued.membership == nil)
    #expect(try await store.storyQueue(limit: nil) == [2, 4])
    let rest = try await clusterBatch([1, 2], in: store) { _ in }.answers.queued
    #expect(rest.map(\.article.id) == [2])
    let last = try await clusterBatch([], in: store) { _ in }.findings
    #expect(last.articlesSince == 5)
  }

  @Test(arguments: StoreKind.all)
  func `an error changes nothing`(_ kind: StoreKind) async throws {
    let store = try await fixture(kind, articles: 2).store
    let place = membership(1, in: 1)
    await #expect(throws: Refusal.self) {
      _ = try await clusterBatch([1, 2], in: store) { changes in
        changes.steps = [.place(place)]
        throw Refusal()
      }
    }
    #expect(try await store.storyQueue(limit: nil) == [1, 2])
    #expect(try await ask(store) { $0.memberships = [1] }.memberships.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a batch reads the state before it`(_ kind: StoreKind) async throws {
    let store = try await fixture(kind, articles: 2).store
    let steps: [ClusteringChanges.Step] = [
      .place(membership(1, in: 1)), .place(membership(2, in: 1, source: 2, copyOf: 1)),
    ]
    let late = Mutex<ClusteringAnswers?>(nil)
    try await store.clusterBatch([1, 2], at: now) { findings, ask in
      var questions = ClusteringQuestions()
      (questions.memberships, questions.stories) = ([1, 2, 9], [1, 9])
      let answers = try ask(questions)
      late.withLock { $0 = answers }
      var changes = ClusteringChanges(compared: findings.compared, articlesSince: 0)
      changes.steps = steps
      return changes
    }
    let before = try #require(late.withLock { $0 })
    #expect(before.memberships.isEmpty && before.stories.isEmpty)
    let answers = try await ask(store) {
      ($0.memberships, $0.stories, $0.openStories) = ([2, 9], [1, 9], 9)
    }
    #expect(answers.memberships == [2: membership(2, in: 1, source: 2, copyOf: 1)])
    #expect(answers.stories[1]?.map(\.membership.article) == [1, 2])
    #expect(answers.stories[1]?.map(\.address) == ConformanceFixture.urls)
    #expect(answers.stories[1]?.map(\.today) == [1, 2] && answers.stories[9] == nil)
    #expect(answers.stories[1]?[0].category != answers.stories[1]?[1].category)
    #expect(answers.openStories == [1])
  }

  @Test(arguments: StoreKind.all)
  func `steps are applied in order`(_ kind: StoreKind) async throws {
    let store = try await fixture(kind, articles: 4).store
    let steps: [ClusteringChanges.Step] = [
      .place(membership(1, in: 1)), .place(membership(2, in: 2, source: 2)),
      .place(membership(3, in: 3)), .close([1, 2, 3]), .merge(2, into: 1),
      .place(membership(4, in: 3, source: 2)), .setOriginal(of: 4, 3), .withdraw(1),
    ]
    _ = try await clusterBatch([1, 2, 3, 4], in: store) { $0.steps = steps }
    let answers = try await ask(store) {
      ($0.memberships, $0.stories, $0.openStories) = ([1, 2, 4], [1, 2, 3], 1)
    }
    #expect(answers.memberships[1] == nil)
    #expect(answers.memberships[2] == membership(2, in: 1, source: 2))
    #expect(answers.memberships[4] == membership(4, in: 3, source: 2, copyOf: 3))
    #expect(answers.stories[2] == nil && answers.stories[3]?.count == 2)
    #expect(answers.openStories == [3], "the latest")
    let again: [ClusteringChanges.Step] = [.withdraw(2), .place(membership(2, in: 2, source: 2))]
    _ = try await clusterBatch([], in: store) { $0.steps = again }
    #expect(try await ask(store) { $0.openStories = 9 }.openStories == [2, 3])
  }

  @Test(arguments: StoreKind.all)
  func `the indexes of stories and copies are stored`(_ kind: StoreKind) async throws {
    let store = try await fixture(kind, articles: 4).store
    let steps = (1...4).map { ClusteringChanges.Step.place(membership(Int64($0), in: Int64($0))) }
    _ = try await clusterBatch([1, 2, 3, 4], in: store) { changes in
      changes.steps = steps
      changes.terms = [(term: 7, story: 2), (7, 1), (7, 3), (-9, 1)]
      changes.keys = [(key: 70, article: 3), (70, 1), (70, 2), (71, 4)]
      changes.termIncrements = [7: 1.5, -9: 0.25]
      changes.profiles = [1: [1, 2, 3], 2: [4], 3: nil]
    }
    let found = try await ask(store) { questions in
      (questions.postings, questions.postingLimit) = ([7, -9, 8], 2)
      questions.ends = [70, 71, 72]
      questions.keys = [70: 2, 72: 2]
      questions.terms = [7, -9, 8]
      questions.profiles = [1, 2, 3, 9]
    }
    #expect(found.postings[7] == [3, 2] && found.postings[-9] == [1])
    #expect(found.postings[8]?.isEmpty ?? true)
    #expect(found.ends[70] == [1, 3] && found.ends[71] == [4, 4] && found.ends[72] == nil)
    #expect(found.keys[70] == [3, 2] && found.keys[72]?.isEmpty ?? true)
    #expect(found.weights == [7: 1.5, -9: 0.25])
    #expect(found.profiles.mapValues(\.bytes) == [1: [1, 2, 3], 2: [4]])
    #expect(found.profiles[1]?.seen == now)
    _ = try await clusterBatch([], in: store) { changes in
      changes.termIncrements = [7: 1]
      changes.profiles = [1: [5], 2: nil]
    }
    let later = try await ask(store) { ($0.terms, $0.profiles) = ([7], [1, 2]) }
    #expect(later.weights == [7: 2.5] && later.profiles.mapValues(\.bytes) == [1: [5]])
    let soon = now.addingTimeInterval(1)
    _ = try await clusterBatch([], in: store) { $0.forgetting = (seenBefore: soon, minWeight: 9) }
    #expect(try await ask(store) { $0.profiles = [1] }.profiles.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `events of an article are in its log and its rank`(_ kind: StoreKind) async throws {
    let store = try await fixture(kind, articles: 2).store
    let coverage = [2, 3].map { LoggedEvent(.coverage(source: $0), at: now, votes: 0) }
    let steps: [ClusteringChanges.Step] = [
      .log(coverage[0], article: 1), .log(coverage[1], article: 1),
      .rank(RankKeys(today: 9, now: 8, burst: 7), article: 1),
    ]
    _ = try await clusterBatch([], in: store) { $0.steps = steps }
    let booked = try await ask(store) {
      ($0.rankStates, $0.logs, $0.headings, $0.texts) = ([1, 9], [1], [2, 9], [2, 9])
    }
    #expect(booked.rankStates[1]?.keys == RankKeys(today: 9, now: 8, burst: 7))
    #expect(booked.rankStates[1]?.covering == [2, 3] && booked.rankStates[9] == nil)
    #expect(booked.rankStates[1]?.dated == now && booked.rankStates[1]?.weight == 1)
    #expect(booked.logs[1] == coverage)
    #expect(booked.headings[2]?.title == "Title of a2" && booked.headings[9] == nil)
    #expect(booked.texts == [2: "some words"])
    _ = try await clusterBatch([], in: store) { $0.steps = [.deleteCoverage(of: 1, by: [2, 4])] }
    #expect(try await ask(store) { $0.logs = [1] }.logs[1] == [coverage[1]])
  }

  @Test(arguments: StoreKind.all)
  func `a story is recounted when articles are deleted, and deleted with its last one`(
    _ kind: StoreKind
  ) async throws {
    let store = try await fixture(kind, articles: 6).store
    let steps: [ClusteringChanges.Step] = [
      .place(membership(1, in: 1)), .place(membership(2, in: 1, source: 2)),
      .place(membership(3, in: 3)), .place(membership(4, in: 4, source: 2)),
      .place(membership(5, in: 4)),
    ]
    _ = try await clusterBatch([1, 2, 3, 4, 5, 6], in: store) { changes in
      changes.steps = steps
      changes.profiles = [1: [1], 3: [3]]
    }
    func sources(_ article: Int64) throws -> [StoryReference] {
      try store.unrankedArticles([article], reader: "ada").compactMap(\.story)
    }
    #expect(try sources(2) == [StoryReference(id: 1, sources: 2)])
    // Deletes all articles of the first source but its last.
    let rule = RetentionRule.count(articles: 1, source: 1)
    #expect(try await store.deleteOutdated(rule, at: now, limit: 9) == 2)
    let left = try await ask(store) {
      ($0.stories, $0.openStories, $0.profiles) = ([1, 3, 4], 9, [1, 3])
    }
    #expect(left.stories.mapValues { $0.map(\.membership.article) } == [1: [2], 4: [4, 5]])
    #expect(left.openStories == [1, 4] && left.profiles.keys.sorted() == [1])
    #expect(try sources(2) == [StoryReference(id: 1, sources: 1)])
    #expect(try sources(4) == [StoryReference(id: 4, sources: 2)])
    #expect(try store.inspect().orphans.isEmpty)
  }
}
