import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Pipeline

/// Stories in the store: clustered after a document's articles were stored.
struct StoryAssignmentTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)
  let ranker: Ranker

  init() throws {
    store = try .inMemory()
    ranker = Ranker(epoch: now)
    let sources = (1...6).map { index in
      Source(
        name: "Paper \(index)", address: .web("https://paper\(index).example/rss"),
        categories: [index % 2 == 1 ? "world" : "sport"])
    }
    try store.configure(sources, categories: ["world", "sport"], at: now)
    try store.beginRanking(at: now)
  }

  @discardableResult
  func ingest(
    _ title: String, source: Int64, hours: Double = 0, identity: String? = nil, text: String = ""
  ) throws -> RankedArticle? {
    let date = now.addingTimeInterval(hours * 3600)
    let draft = ArticleDraft(
      identity: identity ?? title, ArticleMetadata(title: title, published: date), searchText: text)
    let before = try store.latestArticle()
    try take([draft], source: source, at: date)
    try cluster(at: date)
    let id = try store.latestArticle()
    return id > before ? try article(id) : nil
  }

  func take(_ drafts: [ArticleDraft], source: Int64, at date: Date) throws {
    try store.ingest(
      ArticleIngest(now: date).document(drafts, source: source, weight: 1, isFirst: false))
  }

  func cluster(at date: Date) throws {
    try waiting { [store] in
      while true {
        let queue = try await store.storyQueue(limit: nil)
        try await store.clusterBatch(queue, at: date) {
          try StoryPass.changes(for: queue, at: date, $0, asking: $1)
        }
        if queue.count <= 20 { break }
      }
    }
  }

  func article(_ id: Int64) throws -> RankedArticle {
    try #require(try store.articles([id], reader: nil).first)
  }

  func covering(_ id: Int64) throws -> Set<Int64> {
    var questions = ClusteringQuestions()
    questions.rankStates = [id]
    return try store.ask(questions).rankStates[id]?.covering ?? []
  }

  static let tellings = [
    "Volcano on Mount Arvel erupts, thousands flee", "Thousands flee as Arvel volcano erupts",
    "Arvel volcano eruption: thousands flee", "Mount Arvel erupts: thousands told to flee",
  ]

  @Test func `copies within one batch are found before they are indexed`() throws {
    let words = (0..<60).map { "word\($0 * 7919 % 104_729)" }.joined(separator: " ")
    for (source, title) in [(Int64(1), "Ferries stop"), (2, "No boats this morning")] {
      let draft = ArticleDraft(
        identity: title, ArticleMetadata(title: title, published: now), searchText: words)
      try take([draft], source: source, at: now)
    }
    try cluster(at: now)
    let copy = try store.storyMembership(of: 2)
    #expect(copy?.duplicateOf == 1)
  }

  @Test func `a story is found across documents and transactions`() throws {
    for (index, title) in Self.tellings.enumerated() {
      try ingest(title, source: Int64(index + 1), hours: Double(index))
    }
    #expect(try article(4).story == StoryReference(id: 1, sources: 4))
    let listed = try store.ids()
    #expect(listed.count == 1)
  }

  @Test func `each further source counts once and is logged`() throws {
    for (index, title) in Self.tellings.enumerated() {
      try ingest(title, source: [1, 3, 3, 5][index], hours: Double(index))
    }
    let best = try #require(try store.feed(FeedQuery(), reader: "").items.first)
    #expect(best.id == 2, "newer than the first, with votes of the other sources")
    let log = try store.log(2)
    #expect(log.map(\.kind) == [.coverage(source: 1), .coverage(source: 5)])
    #expect(log.map(\.at) == [0.0, 3].map { now.addingTimeInterval($0 * 3600) })
    let expected = 1.0 / 8 + Ranker.coverage * log2(3)
    #expect(abs(best.score - expected) < 1e-9)
  }

  @Test func `two feeds of one site count as one publisher`() throws {
    let feeds = ["world", "sport"].map { section in
      Source(
        name: "Gazette \(section)", address: .web("https://www.gazette.example/\(section).rss"),
        categories: ["world"])
    }
    let papers = (1...2).map { index in
      Source(
        name: "Paper \(index)", address: .web("https://paper\(index).example/rss"),
        categories: ["world"])
    }
    try store.configure(papers + feeds, categories: ["world"], at: now)
    for (index, source) in [Int64(1), 7, 8].enumerated() {
      try ingest(Self.tellings[index], source: source)
    }
    let best = try #require(try store.feed(FeedQuery(), reader: "").items.first)
    #expect(try store.log(best.id).count == 1)
    #expect(abs(best.score - Ranker.coverage) < 1e-9)
  }

  @Test func `a rebuild from the log gives the same bits`() throws {
    for (index, title) in Self.tellings.enumerated() {
      try ingest(title, source: Int64(index + 1), hours: Double(index) * 1.37)
    }
    for id in Int64(1)...4 {
      let rank = try #require(try store.rank(id))
      #expect(
        ranker.rebuilt(publishedAt: rank.dated, weight: rank.weight, log: rank.log) == rank.keys)
    }
  }

  @Test func `the best article of each category gets the votes of the other sources`() throws {
    try ingest(Self.tellings[0], source: 1, hours: 1)
    try ingest(Self.tellings[1], source: 2)
    #expect(try store.log(1).map(\.kind) == [.coverage(source: 2)])
    let log = try store.log(2).map(\.kind)
    #expect(log == [.coverage(source: 1)], "it is the best of its own category")
  }

  @Test func `an edited article keeps its story and is not assigned again`() throws {
    try ingest(Self.tellings[0], source: 1, identity: "a")
    try ingest(Self.tellings[1], source: 2, hours: 1, identity: "b")
    #expect(try ingest("Arvel: what we know", source: 2, hours: 2, identity: "b") == nil)
    #expect(try article(2).story == StoryReference(id: 1, sources: 2))
  }

  @Test func `the only article of a story is compared again when it is edited`() throws {
    let text = (0..<120).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")
    func memberships() throws -> [StoryMembership?] {
      try (Int64(1)...3).map { try store.storyMembership(of: $0) }
    }
    try ingest("What we know so far", source: 1, identity: "a")
    try ingest("A headline of its own", source: 2, hours: 1, identity: "b", text: text)
    try ingest(Self.tellings[0], source: 3, hours: 2, identity: "c")
    #expect(try memberships().map(\.?.story) == [1, 2, 3])
    // It becomes a copy,
    try ingest("What we know so far", source: 1, hours: 3, identity: "a", text: text)
    #expect(try memberships()[0]?.duplicateOf == 2)
    #expect(try article(2).story == StoryReference(id: 2, sources: 2))
    #expect(try store.log(2).isEmpty, "a copy gives no votes")
    // stays in the story with the other articles after any further edit,
    try ingest("Nothing of the kind", source: 1, hours: 4, identity: "a")
    #expect(try memberships()[0]?.story == 2)
    // and an article that is edited repeatedly in a story of its own stays there.
    for hour in 5..<9 {
      try ingest("\(Self.tellings[0]) \(hour)", source: 3, hours: Double(hour), identity: "c")
    }
    #expect(try memberships()[2]?.story == 3 && memberships()[2]?.duplicateOf == nil)
    #expect(try article(3).story?.sources ?? 1 == 1)
    #expect(try store.inspect().isSound)
    let queue = try waiting { [store] in try await store.storyQueue(limit: nil) }
    #expect(queue.isEmpty)
  }

  @Test(arguments: [1, 2] as [Int64])
  func `an edited article of a larger story can become a copy and stop being one`(
    edited: Int64
  ) throws {
    let text = (0..<120).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")
    func membership() throws -> StoryMembership {
      try #require(try store.storyMembership(of: edited))
    }
    try ingest(Self.tellings[0], source: 1, identity: "1")
    try ingest(Self.tellings[1], source: 2, hours: 1, identity: "2")
    try ingest("A headline of its own", source: 3, hours: 2, text: text)
    #expect(try covering(1).count + covering(2).count == 1)
    try ingest("One like this", source: edited, hours: 3, identity: "\(edited)", text: text)
    #expect(try membership().duplicateOf == 3 && membership().story == 3)
    // The votes of a story stay with the articles of that story.
    let left = 3 - edited
    #expect(try covering(left) == [])
    #expect(
      try covering(3).union(covering(edited)).isSubset(of: [3, edited]))
    #expect(try article(3).story == StoryReference(id: 3, sources: 2))
    try ingest("And another thing", source: edited, hours: 4, identity: "\(edited)")
    #expect(try membership().duplicateOf == nil && membership().story == 3)
    try ingest("One like this", source: edited, hours: 5, identity: "\(edited)", text: text)
    #expect(try membership().duplicateOf == 3 && membership().story == 3)
    #expect(try store.inspect().isSound)
  }

  @Test func `articles wait for the next batch while a foreground write waits`() async throws {
    let drafts = (0..<25).map { number in
      ArticleDraft(
        identity: "\(number)",
        ArticleMetadata(title: "Harbour \(number) opens pier \(number * 7)", published: now))
    }
    try take(drafts, source: 1, at: now)
    var sizes: [Int] = []
    while true {
      let queue = try await store.storyQueue(limit: nil)
      sizes.append(queue.count)
      if queue.isEmpty { break }
      let date = now
      try await store.clusterBatch(queue, at: date) { findings, ask in
        var findings = findings
        findings.isWaitedFor = { true }
        return try StoryPass.changes(for: queue, at: date, findings, asking: ask)
      }
    }
    #expect(sizes == [25, 20, 15, 10, 5, 0])
    #expect(try store.storyMembership(of: 25) != nil)
  }

  @Test func `an article is compared again when its page was fetched`() async throws {
    let text = (0..<120).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")
    try ingest("A headline of its own", source: 2, identity: "b", text: text)
    try ingest("What we know so far", source: 1, hours: 1, identity: "a")
    let later = now.addingTimeInterval(7200)
    try await store.wantPages([2], because: "it is cut", at: later)
    let page = FetchedPage(
      article: 2, text: PageText(html: "<p>\(text)</p>", text: text, words: 120),
      site: "b.example", address: 2, blocks: [], leadPicture: nil)
    _ = try await store.keepPage(page, at: later) { _ in
      PageDecision(isShown: true, reason: "it is longer", feedText: "", feedWords: 0)
    }
    #expect(try await store.storyQueue(limit: nil) == [2])
    try await store.clusterBatch([2], at: later) {
      try StoryPass.changes(for: [2], at: later, $0, asking: $1)
    }
    #expect(try store.storyMembership(of: 2)?.duplicateOf == 1)
  }

  @Test func `stories survive retention`() async throws {
    for (index, title) in Self.tellings.enumerated() {
      try ingest(title, source: Int64(index + 1), hours: Double(index))
    }
    let nextDay = now.addingTimeInterval(86_400 + 1800)
    #expect(try await store.deleteOutdated(.age(days: 1), at: nextDay, limit: 9) == 1)
    #expect(try article(2).story == StoryReference(id: 1, sources: 3))
    try ingest("Flee, thousands are told as volcano Arvel erupts", source: 5, hours: 4)
    #expect(try article(5).story == StoryReference(id: 1, sources: 4))
  }

  @Test func `copies are found across documents by their text`() throws {
    let text = (0..<120).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")
    try ingest("A headline of its own", source: 1, text: text)
    try ingest("What another made of it", source: 2, hours: 30, text: "Via wire. " + text)
    let membership = try store.storyMembership(of: 2)
    #expect(membership?.duplicateOf == 1)
  }

  @Test func `the store and the in-memory clusterer find the same stories`() throws {
    let topics = [
      "Volcano Arvel ash", "Ferry Aurelia captain", "Nordbank Helvia takeover",
      "Brückner donations",
      "Comet Ilmari tail", "Bakery film reels", "Harbour whale basin", "Tunnel Skarvik miners",
    ]
    let ends = ["shocks neighbours", "worries ministers", "explained", "in pictures", "goes on"]
    var clusterer = StoryClusterer(memory: InMemoryStoryMemory())
    for index in 0..<300 {
      let title = "\(topics[index % 8]) \(ends[index % 5]) \(index % 11)"
      let hours = Double(index) / 7
      let date = now.addingTimeInterval(hours * 3600)
      try ingest(title, source: Int64(index % 6 + 1), hours: hours, identity: "\(index)")
      _ = clusterer.place(
        StoryArticle(
          id: Int64(index + 1), source: Int64(index % 6 + 1), title: title, dated: date), at: date)
      _ = clusterer.mergeOpenStories(at: date)
    }
    var questions = ClusteringQuestions()
    questions.memberships = Array(1...300)
    let stored = try store.ask(questions).memberships.sorted { $0.key < $1.key }.map(\.value)
    let placed = clusterer.memory.placed
    #expect(stored.map(\.article) == placed.map(\.article))
    #expect(stored.map(\.story) == placed.map(\.story))
    #expect(stored.map(\.duplicateOf) == placed.map(\.duplicateOf))
    #expect(Set(placed.map(\.story)).count > 1)
  }

  @Test func `ten thousand equal headlines are one story and earn no votes`() throws {
    let drafts = (0..<2000).map { index in
      ArticleDraft(
        identity: "\(index)", ArticleMetadata(title: "The cure that doctors fear", published: now))
    }
    try take(drafts, source: 1, at: now)
    try cluster(at: now)
    let listed = try store.feed(FeedQuery(), reader: "").items
    #expect(listed.count == 1 && listed[0].story?.sources == 1)
    #expect(try store.log(listed[0].id).isEmpty)
  }
}
