import Foundation
import Models
import Store
import TestStore
import Testing

/// The numbers of tabs: as many as their lists of unread articles have cards.
struct ListCardConformance {
  private let now = ConformanceFixture.now

  /// Stores articles with these keys, and puts them into a story.
  private func add(
    _ keys: [Double], source: Int64 = 1, in story: Int64?, to store: any Store
  ) throws {
    for key in keys {
      let article = try store.add(
        ConformanceFixture.draft("\(source) \(key)"), source: source,
        keys: RankKeys(today: key, now: 0), at: now)
      let membership = StoryMembership(
        article: article, story: story ?? article, source: source, dated: now)
      try store.cluster([.place(membership)], of: [article], at: now)
    }
  }

  private func cards(
    _ category: String?, of reader: String, in store: any Store
  ) throws -> Int {
    try store.feed(FeedQuery(category: category, unread: true, limit: 100), reader: reader)
      .items.count
  }

  /// Expects that a reader's numbers are those of the cards in the lists.
  ///
  /// - Returns: the numbers of the categories.
  @discardableResult
  private func expectCards(of reader: String = "ada", in store: any Store) throws -> [Int] {
    let categories = try store.categories(reader: reader, at: now)
    for category in categories {
      #expect(
        try category.unread == cards(category.name, of: reader, in: store), "\(category.name)")
    }
    if let own = try store.ownCategoryCounts(of: reader, at: now) {
      #expect(Array(own.dropFirst()).map(\.cards) == categories.map(\.unread))
      #expect(try own.first?.cards == cards(nil, of: reader, in: store))
    }
    return categories.map(\.unread)
  }

  /// The same of a reader of the shared list.
  ///
  /// - Returns: the numbers of the tabs, that of all categories first.
  private func expectTabs(of reader: String = "ada", in store: any Store) throws -> [Int] {
    let numbers = try expectCards(of: reader, in: store)
    let (all, done) = (
      try store.categoryCounts(doneBy: nil), try store.categoryCounts(doneBy: reader)
    )
    let tabs = zip(all, done).map { $0.cards - $1.cards }
    #expect(Array(tabs.dropFirst()) == numbers)
    #expect(try tabs.first == cards(nil, of: reader, in: store))
    return tabs
  }

  /// Three articles of a story in the category of Courier and one in that of Goal; and another
  /// article of Courier.
  private func makeStory(_ kind: StoreKind) throws -> any Store {
    let store = try ConformanceFixture(kind).store
    try add([4, 3, 2], in: 1, to: store)
    try add([1], source: 2, in: 1, to: store)
    try add([0], in: nil, to: store)
    return store
  }

  @Test(arguments: StoreKind.all)
  func `a story is one card, unread until its best article is read`(_ kind: StoreKind) throws {
    let store = try makeStory(kind)
    #expect(try expectTabs(in: store) == [2, 2, 1])
    try store.mark([2], isRead: true, reader: "ada", at: now)
    #expect(try expectTabs(in: store) == [2, 2, 1])
    try store.mark([1], isRead: true, reader: "ada", at: now)
    #expect(try expectTabs(in: store) == [1, 1, 1])
    #expect(try expectTabs(of: "ben", in: store) == [2, 2, 1])
    // Apps list all articles.
    let unread = try store.streamCounts(of: [1, 2], reader: "ada").mapValues(\.unread)
    #expect(unread == [1: 2, 2: 1])
    #expect(
      try store.streamIDs(StreamQuery(sources: [1, 2], isRead: false), reader: "ada").sorted()
        == [3, 4, 5])
    try store.mark([1], isRead: false, reader: "ada", at: now)
    #expect(try expectTabs(in: store) == [2, 2, 1])
    try store.markAll(
      StreamQuery(sources: [1, 2], isRead: false), isRead: true, before: nil, reader: "ada",
      at: now)
    #expect(try expectTabs(in: store) == [0, 0, 0])
    try store.markAll(
      StreamQuery(sources: [1, 2], isRead: true), isRead: false, before: nil, reader: "ada",
      at: now)
    #expect(try expectTabs(in: store) == [2, 2, 1])
  }

  @Test(arguments: StoreKind.all)
  func `a hidden article takes its story away`(_ kind: StoreKind) throws {
    let store = try makeStory(kind)
    try store.set(ReaderMarks(hiddenAt: now), of: 1, reader: "ada")
    let tabs = zip(
      try store.categoryCounts(doneBy: nil), try store.categoryCounts(doneBy: "ada")
    ).map { $0.cards - $1.cards }
    #expect(tabs == [1, 1, 0])
    try store.set(ReaderMarks(), of: 1, reader: "ada")
    #expect(try expectTabs(in: store) == [2, 2, 1])
    // One that is no card, too: the list that is ordered for a reader leaves its story out.
    try store.set(ReaderMarks(hiddenAt: now), of: 3, reader: "ada")
    #expect(try store.categories(reader: "ada", at: now).map(\.unread) == [1, 0])
    #expect(try store.categories(ofUnread: 1, reader: "ada").isEmpty)
    #expect(try store.categories(ofUnread: 1, reader: "ben") == [nil, "world"])
  }

  @Test(arguments: StoreKind.all)
  func `an article names the lists that have its story as an unread card`(
    _ kind: StoreKind
  ) throws {
    let store = try makeStory(kind)
    func lists(_ article: Int64) throws -> [String?] {
      try store.categories(ofUnread: article, reader: "ada")
    }
    #expect(try lists(2) == [nil, "world"] && lists(4) == [nil, "sport"])
    try store.mark([2], isRead: true, reader: "ada", at: now)
    #expect(try lists(2) == [nil, "world"])
    try store.mark([1], isRead: true, reader: "ada", at: now)
    #expect(try lists(2).isEmpty && lists(4) == ["sport"] && lists(5) == [nil, "world"])
    try store.mark([5], isRead: true, reader: "ada", at: now)
    #expect(try lists(5).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a read story is unread again with a better article`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add([4], in: 1, to: store)
    try store.mark([1], isRead: true, reader: "ada", at: now)
    #expect(try expectTabs(in: store) == [0, 0, 0])
    try add([3], in: 1, to: store)
    #expect(try expectTabs(in: store) == [0, 0, 0])
    try add([5], in: 1, to: store)
    #expect(try expectTabs(in: store) == [1, 1, 0])
    // Votes may take the read article to the top.
    try store.cluster([.rank(RankKeys(today: 9, now: 0), article: 1)], at: now)
    #expect(try expectTabs(in: store) == [0, 0, 0])
  }

  @Test(arguments: StoreKind.all)
  func `stories that split or merge are counted as they are listed`(_ kind: StoreKind) throws {
    let store = try makeStory(kind)
    try store.mark([1], isRead: true, reader: "ada", at: now)
    let own = StoryMembership(article: 2, story: 2, source: 1, dated: now)
    try store.cluster([.withdraw(2), .place(own)], at: now)
    #expect(try expectTabs(in: store) == [2, 2, 1])
    let further = StoryMembership(article: 3, story: 2, source: 1, dated: now)
    try store.cluster([.withdraw(3), .place(further)], at: now)
    #expect(try expectTabs(in: store) == [2, 2, 1])
    try store.cluster([.merge(2, into: 1)], at: now)
    #expect(try expectTabs(in: store) == [1, 1, 1])
    #expect(try !store.inspect().orphans.contains { $0.hasSuffix("story in their ranks") })
  }

  @Test(arguments: StoreKind.all)
  func `sources that move or leave take their articles with them`(_ kind: StoreKind) throws {
    let store = try makeStory(kind)
    try add([9], source: 2, in: 1, to: store)
    try store.mark([6], isRead: true, reader: "ada", at: now)
    #expect(try expectTabs(in: store) == [1, 2, 0])
    let both = Source(
      name: "Goal", address: .web(ConformanceFixture.urls[1]), categories: ["sport", "world"])
    let courier = ConformanceFixture.sources[0]
    try store.configure([courier, both], categories: ["world", "sport"], at: now)
    #expect(try expectTabs(in: store) == [1, 1, 0])
    try store.configure([courier], categories: ["world", "sport"], at: now)
    #expect(try expectTabs(in: store) == [2, 2, 0])
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    #expect(try expectTabs(in: store) == [1, 2, 0])
  }

  @Test(arguments: StoreKind.all)
  func `a list of one's own is counted by its own cards`(_ kind: StoreKind) throws {
    let store = try makeStory(kind)
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    try store.mark([1], isRead: true, reader: "ada", at: now)
    try store.setOwnSource(
      1, listing: .changed, name: nil, categories: ["sport"], of: ada.id)
    // Courier's article is read, which is the best one beside Goal's, too.
    #expect(try expectCards(in: store).reduce(0, +) == 1)
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try expectCards(in: store).reduce(0, +) == 1)
    try store.mark([4], isRead: true, reader: "ada", at: now)
    #expect(try expectCards(in: store).reduce(0, +) == 0)
    #expect(try expectCards(of: "ben", in: store) == [2, 1])
    let own = try #require(try store.ownCategoryCounts(of: "ada", at: now))
    #expect(own.allSatisfy { $0.cards == 0 })
    #expect(try store.ownCategoryCounts(of: "ben", at: now) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `articles that expire are read cards, and deleted ones are none`(_ kind: StoreKind)
    async throws
  {
    let store = try makeStory(kind)
    let ada = try #require(try store.addReader("ada"))
    let terms = [ExpiryTerm(.source(1), end: now.addingTimeInterval(86_400))]
    _ = try await store.expireArticles(terms, of: ada.id, at: now, limit: 100)
    #expect(try expectTabs(in: store) == [0, 0, 1])
    _ = try store.undoExpiry(reader: "ada")
    #expect(try expectTabs(in: store) == [2, 2, 1])
    // A deleted article leaves its story to the others.
    let rule = RetentionRule.count(articles: 1, source: 1)
    #expect(try await store.deleteOutdated(rule, at: now, limit: 9) == 3)
    #expect(try expectTabs(in: store)[2] == 1)
  }
}
