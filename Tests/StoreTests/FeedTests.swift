import Foundation
import GRDB
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct FeedTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func `lists follow their key, best first`() throws {
    for (identity, rank) in [("a", 1.0), ("b", 3), ("c", 2)] {
      try fixture.add(identity, rank: rank, dated: now.addingTimeInterval(rank == 1 ? 9 : 0))
    }
    try fixture.add("d", source: 2, rank: 9)
    #expect(try fixture.ids(FeedQuery(category: "world")) == [2, 3, 1])
    #expect(try fixture.ids(FeedQuery(category: "world", sort: .rank(.now))) == [1, 3, 2])
    #expect(try fixture.ids(FeedQuery(sort: .newest)) == [1, 4, 3, 2])
    #expect(try fixture.ids(FeedQuery()) == [4, 2, 3, 1])
    #expect(try fixture.ids(FeedQuery(source: "Goal")) == [4])
    #expect(try fixture.ids(FeedQuery(category: "nowhere")) == [])
  }

  @Test func `pages follow each other without gaps or overlaps, also with ties`() throws {
    for index in 0..<25 { try fixture.add("a\(index)", rank: Double(index / 4)) }
    let whole = try fixture.ids(FeedQuery(limit: 100))
    var paged: [Int64] = []
    var query = FeedQuery(limit: 7)
    for _ in 0..<10 {
      let page = try fixture.store.read { try $0.feed(query, reader: nil) }
      paged += page.items.map(\.id)
      guard let next = page.next else { break }
      query.after = next
    }
    #expect(paged == whole && whole.count == 25)
  }

  @Test func `a full last page has no next`() throws {
    for index in 0..<4 { try fixture.add("a\(index)") }
    #expect(try fixture.store.read { try $0.feed(FeedQuery(limit: 4), reader: nil).next } == nil)
    #expect(try fixture.store.read { try $0.feed(FeedQuery(limit: 3), reader: nil).next } != nil)
  }

  @Test func `each reader has their own marks`() throws {
    for index in 0..<4 { try fixture.add("a\(index)", rank: Double(-index)) }
    let (ada, ben) = try fixture.store.write { writer in
      let ada = try writer.readerID("ada")
      let ben = try writer.readerID("ben")
      try writer.setMarks(ReaderMarks(readAt: now), reader: ada, article: 1)
      try writer.setMarks(ReaderMarks(bookmarkedAt: now), reader: ada, article: 2)
      try writer.setMarks(ReaderMarks(hiddenAt: now), reader: ada, article: 3)
      try writer.setMarks(ReaderMarks(bookmarkedAt: now), reader: ben, article: 4)
      return (ada, ben)
    }
    #expect(try fixture.ids(FeedQuery(), reader: ada) == [1, 2, 4])
    #expect(try fixture.ids(FeedQuery(unread: true), reader: ada) == [2, 4])
    #expect(try fixture.ids(FeedQuery(bookmarked: true), reader: ada) == [2])
    #expect(try fixture.ids(FeedQuery(bookmarked: true), reader: ben) == [4])
    #expect(try fixture.ids(FeedQuery(unread: true)) == [1, 2, 3, 4])
    let states = try fixture.store.read { try $0.articles([1, 2, 3], reader: ada).map(\.state) }
    #expect(states.map(\.read) == [true, false, false])
    #expect(states.map(\.hidden) == [false, false, true])
  }

  @Test func `since excludes older articles`() throws {
    try fixture.add("old", dated: now.addingTimeInterval(-86_400))
    try fixture.add("new", dated: now)
    #expect(try fixture.ids(FeedQuery(since: now.addingTimeInterval(-60))) == [2])
  }

  @Test(arguments: [
    FeedQuery(category: "world"), FeedQuery(), FeedQuery(sort: .newest),
    FeedQuery(category: "world", sort: .newest), FeedQuery(sort: .rank(.now)),
    FeedQuery(category: "world", sort: .rank(.now)), FeedQuery(source: "Courier"),
    FeedQuery(category: "world", source: "Courier"),
    FeedQuery(source: "Courier", sort: .rank(.now)), FeedQuery(source: "Courier", sort: .newest),
    FeedQuery(category: "world", unread: true, after: FeedCursor(value: 1, id: 1)),
  ])
  func `no list is sorted, its order comes from an index`(query: FeedQuery) throws {
    let statement = FeedStatement(query, reader: 1)
    let plan = try fixture.store.read { reader in
      try reader.db.run("EXPLAIN QUERY PLAN \(sql: statement.sql)")
        .map { try $0["detail"] as String }
    }
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN a") || $0.hasPrefix("SCAN s") }, "\(plan)")
  }

  @Test(arguments: [FeedQuery.Sort.rank(.today), .rank(.now), .newest])
  func `a source is walked in its covering index`(sort: FeedQuery.Sort) throws {
    let key = sort.key.rawValue
    let plan = try fixture.store.read { reader in
      try Row.fetchAll(
        reader.db, sql: "EXPLAIN QUERY PLAN " + SourceMerge.statement(by: key),
        arguments: [1, 0, 1, 1, 10]
      ).map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("COVERING INDEX rank_source_") }, "\(plan)")
  }

  /// Of 1,200 sources, 100 are in each category, and four of a reader's forty.
  @Test func `the sources of a small category are merged without a scan`() throws {
    let names = (0..<12).map { "tab \($0)" }
    let sources = (0..<1200).map {
      Source(
        name: "\($0)", address: .web("https://s\($0).example/"), categories: [names[$0 % 12]])
    }
    try fixture.store.configure(sources, categories: names, at: now)
    let ids = try sources.compactMap { try fixture.store.sourceID(named: $0.name) }
    try fixture.store.read { reader throws in
      var query = FeedQuery(category: "tab 3")
      query.scope.only = (0..<40).map { ids[$0] }
      #expect(try reader.fewSources(of: query) == [ids[3], ids[15], ids[27], ids[39]])
      query.scope.only = ids.dropLast(100)
      #expect(try reader.fewSources(of: query) == nil)
      query.category = nil
      query.scope.only = Array(ids.prefix(10))
      #expect(try reader.fewSources(of: query) == Array(ids.prefix(10)))
    }
  }

  @Test func `a stored article is read back unchanged`() throws {
    var draft = fixture.draft("x", title: "Ümläut – «quoted»", url: "https://courier.example/x")
    draft.metadata.summary = "A brief"
    draft.metadata.language = "en-GB"
    draft.metadata.image = "https://courier.example/x.jpg"
    draft.metadata.commentsURL = "https://courier.example/x#comments"
    draft.metadata.published = now
    draft.metadata.modified = now.addingTimeInterval(60)
    draft.metadata.wordCount = 400
    draft.content.attachments = [
      Attachment(url: "https://courier.example/x.mp3", mimeType: "audio/mpeg", sizeInBytes: 12)
    ]
    var stored = SampleArticle(draft, keys: RankKeys(today: 1.5, now: 2), at: now)
    stored.change.counters = [.comments: 7, .views: 900]
    try fixture.store.add([stored])
    try fixture.store.write {
      try $0.session.store(
        [(1, InteractionCounts(views: 1, bookmarks: 2, shares: 3))], adding: true)
    }
    let read = try fixture.store.read { try $0.articles([1], reader: nil) }
    let expected = RankedArticle(
      article: Article(
        id: 1, source: SourceReference(name: "Courier", url: "https://courier.example/rss"),
        category: "world",
        ArticleMetadata(
          title: draft.title, summary: "A brief", url: draft.url, authors: draft.authors,
          tags: draft.tags, language: "en-GB", image: draft.image, commentsURL: draft.commentsURL,
          published: now, modified: draft.modified, wordCount: 400), fetched: now),
      counts: InteractionCounts(
        views: 1, bookmarks: 2, shares: 3, comments: 7, externalViews: 900),
      score: 1.5)
    #expect(read == [expected])
    #expect(try fixture.store.whole(1)?.content == draft.content)
  }

  @Test func `a short period is walked by date and returned in order of rank`() throws {
    for index in 0..<30 {
      try fixture.add(
        "a\(index)", rank: Double(index % 7), dated: now.addingTimeInterval(Double(-index) * 3600))
    }
    let since = FeedQuery(category: "world", since: now.addingTimeInterval(-9.5 * 3600), limit: 5)
    let all = try fixture.ids(FeedQuery(category: "world", limit: 100))
    #expect(try fixture.ids(since) == Array(all.filter { $0 <= 10 }.prefix(5)))
    let plan = try fixture.store.read { reader in
      let statement = FeedStatement(since, reader: 1, isWindowNarrow: true)
      return try reader.db.run("EXPLAIN QUERY PLAN \(sql: statement.sql)")
        .map { try $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("dated") }, "\(plan)")
  }

  @Test func `a source within a category is filtered by the source`() throws {
    try fixture.add("x")
    try fixture.add("y", source: 2)
    #expect(try fixture.ids(FeedQuery(category: "world", source: "Courier")) == [1])
    #expect(try fixture.ids(FeedQuery(category: "sport", source: "Courier")) == [])
  }
}
