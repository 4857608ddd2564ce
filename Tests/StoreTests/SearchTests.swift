import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct SearchTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
    try fixture.add("a", text: "The lighthouse keeper of Ångström island counts ships.")
    try fixture.add("b", text: "北京大学的研究人员发现了新的行星")
    try fixture.add("c", text: "東京タワーの近くで祭りが開かれた")
    try fixture.add("d", text: "한국어 기사도 찾을 수 있다")
    try fixture.add("e", source: 2, text: "Ships pass by night; a keeper sleeps.")
  }

  func found(
    _ query: SearchQuery, reader: Int64? = nil, compared: Int = 2000, tried: Int = 20_000,
    words: Int = 64
  ) throws -> [Int64] {
    var bounds = SearchBounds()
    (bounds.compared, bounds.tried, bounds.words) = (compared, tried, words)
    var query = query
    query.now = now
    return try fixture.store.read {
      try $0.search(query, reader: reader, bounds: bounds).map(\.article.id)
    }
  }

  @Test func `a search whose patterns take too many steps is refused`() throws {
    let fixture = try StoreFixture()
    for index in 0..<20 {
      try fixture.add("\(index)", text: "storm " + String(repeating: "ab", count: 200))
    }
    var bounds = SearchBounds()
    bounds.steps = 100_000
    for text in ["storm /([ab]?[ab]?){50}[xyz]/", "storm NOT /([ab]?[ab]?){50}[xyz]/"] {
      #expect(throws: CostlyExpression.self) {
        try fixture.store.read { [bounds] in
          try $0.search(SearchQuery(text), reader: nil, bounds: bounds)
        }
      }
    }
    let hits = try fixture.store.read { [bounds] in
      try $0.search(SearchQuery("storm /ab$/"), reader: nil, bounds: bounds)
    }
    #expect(hits.count == 20)
  }

  /// Articles contain one word of each of several cycles: the rarer words drive the search, and the
  /// result must not depend on that.
  @Test func `several words give the same results for any threshold of rare words`() throws {
    let fixture = try StoreFixture()
    let cycles = [2, 3, 5, 40]
    for index in 0..<120 {
      let words = cycles.map { "w\($0)x\(index % $0)" }.joined(separator: " ")
      try fixture.add("\(index)", text: words)
    }
    func found(_ text: String, rare: Double, compared: Int) throws -> [Int64] {
      var bounds = SearchBounds()
      (bounds.compared, bounds.rare) = (compared, rare)
      return try fixture.store.read {
        try $0.search(SearchQuery(text), reader: nil, bounds: bounds).map(\.article.id)
      }
    }
    for text in [
      "w2x1 w3x2 \"w5x4\"", "w40x7 w2x1 \"w3x1\"", "w40x7 w2x0 \"w3x1\"",
      "w40x7 w5x2 w2x1 -w3x1", "w40x3 nobody \"w2x1\"", "w5x1 w3x0 w2x1 w40x31",
    ] {
      let all = try found(text, rare: 0, compared: 1000)
      for (rare, compared) in [(3.0, 1000), (24, 1000), (40, 1000), (1000, 1000), (24, 3)] {
        let some = try found(text, rare: rare, compared: compared)
        if compared == 1000 { #expect(some == all) } else { #expect(Set(some).isSubset(of: all)) }
      }
    }
    #expect(try found("w40x7 w2x1 \"w3x1\"", rare: 24, compared: 1000) == [8])
  }

  @Test func `a long query is cut`() throws {
    #expect(try found(SearchQuery(String(repeating: "keeper ", count: 100_000))).count == 2)
    #expect(try found(SearchQuery(String(repeating: "\"-", count: 100_000))).isEmpty)
  }

  @Test func `the snippet contains the original text with marked matches`() throws {
    let hits = try fixture.store.read { try $0.search(SearchQuery("行星"), reader: nil) }
    #expect(
      hits.first?.snippet == [
        .init("北京大学的研究人员发现了新的"), .init("行星", isMatch: true),
      ])
  }

  @Test func `filters restrict the results`() throws {
    let reader = try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(
        ReaderMarks(readAt: now, bookmarkedAt: now), reader: reader, article: 1)
      try writer.setMarks(ReaderMarks(hiddenAt: now), reader: reader, article: 5)
      return reader
    }
    #expect(try found(SearchQuery("keeper", category: "sport")) == [5])
    #expect(try found(SearchQuery("keeper", source: "Courier")) == [1])
    #expect(
      try found(SearchQuery("keeper"), reader: reader) == [1], "hidden articles are not found")
    #expect(try found(SearchQuery("keeper", unread: true), reader: reader) == [])
    #expect(try found(SearchQuery("keeper", bookmarked: true), reader: reader) == [1])
    #expect(try found(SearchQuery("keeper", bookmarked: true)).isEmpty, "no reader has a bookmark")
    #expect(try found(SearchQuery("keeper", since: now.addingTimeInterval(1))) == [])
    #expect(try found(SearchQuery("keeper", limit: 1)).count == 1)
  }

  @Test func `the best comes first, and of many only the latest are compared`() throws {
    try fixture.add("storm", text: "nothing of the kind")
    try fixture.add("f", text: "a storm, and much else that was said at some length of the day")
    #expect(try found(SearchQuery("storm")) == [6, 7])
    for index in 0..<20 { try fixture.add("n\(index)", text: "storm") }
    #expect(try found(SearchQuery("storm", limit: 3)) == [6, 27, 26])
    #expect(try found(SearchQuery("storm", limit: 3), compared: 20) == [27, 26, 25])
    #expect(try found(SearchQuery("storm keeper")) == [])
  }

  @Test func `filters are applied to as many articles as needed`() throws {
    for index in 0..<20 { try fixture.add("n\(index)", text: "A keeper.") }
    let query = SearchQuery("keeper", source: "Goal", limit: 2)
    #expect(try found(query, compared: 3, tried: 4) == [5])
  }

  @Test func `a prefix stands for a limited number of words, those of headlines first`() throws {
    for index in 0..<20 { try fixture.add("n\(index)", text: "lig\(index)ht") }
    #expect(try found(SearchQuery("li", limit: 50)).count == 21)
    // lig0ht, lig10ht, lig11ht
    #expect(try found(SearchQuery("li", limit: 50), words: 3).sorted() == [6, 16, 17])
    try fixture.add("listening", text: "to nothing")
    #expect(try found(SearchQuery("li", limit: 50), words: 3).sorted() == [6, 16, 26])
    #expect(try found(SearchQuery("lig10ht")).sorted() == [16])
    #expect(try found(SearchQuery("listen-to-no")).sorted() == [])
    #expect(try found(SearchQuery("keeper-of-an")).sorted() == [1])
  }

  @Test func `related articles with a common term are the nearest in time`() throws {
    for index in 0..<20 { try fixture.add("n\(index)", text: "storm \(index)") }
    var bounds = SearchBounds()
    bounds.neighbours = 2
    let near = try fixture.store.read { [bounds] in
      try $0.related(to: 10, terms: ["storm"], limit: 9, bounds: bounds)
    }
    #expect(Set(near.map(\.article)) == [8, 9, 11, 12])
  }

  @Test func `unique words are skipped, and one shared word makes no article related`() throws {
    var first: Int64 = 0
    for index in 0..<60 {
      let subject = (0..<8).map { "subject\(index % 6)word\($0)" }.joined(separator: " ")
      let id = try fixture.add("own\(index)", text: subject + (index < 2 ? " chance" : ""))
      if index == 0 { first = id }
    }
    let own = (0..<40).map { "nobody\($0)" }
    let terms = own + (0..<8).map { "subject0word\($0)" } + ["chance"]
    let near = try fixture.store.read { store in
      try store.related(to: first, terms: terms, limit: 60).map(\.article)
    }
    #expect(near.count == 9)
  }

  @Test func `related articles share terms and belong to other stories`() throws {
    try fixture.store.write {
      try $0.place(StoryMembership(article: 1, story: 1, source: 1, dated: now))
      try $0.place(StoryMembership(article: 5, story: 1, source: 2, dated: now))
    }
    let terms = ["keeper", "ships", "京", "\"odd*"]
    let near = try fixture.store.read { try $0.related(to: 1, terms: terms, limit: 9) }
    #expect(Set(near.map(\.article)) == [2, 3])
    let others = try fixture.store.read { try $0.related(to: 2, terms: terms, limit: 9) }
    #expect(Set(others.map(\.article)) == [1, 3, 5])
  }

  @Test(arguments: ["keeper", "ships", "island"])
  func `the score from index segments equals the score of the whole index`(word: String) throws {
    try fixture.add(
      "f", text: String(repeating: "an island of ships and one keeper ", count: 90))
    try fixture.store.read { store throws in
      let rows = try Row.fetchAll(
        store.db,
        sql: """
          SELECT rowid, match_place(article_search, ?2), match_hits(article_search),
            match_usual(article_search) FROM article_search WHERE article_search MATCH ?1
          """, arguments: [word, Data([1.0].littleEndian)])
      let lengths = try store.lengths(of: rows.map { $0[0] as Int64 })
      #expect(rows.count > 1)
      for row in rows {
        let length = try #require(lengths[row[0]])
        let (hits, averageLength): (Double, Double) = (row[2], row[3])
        #expect(BM25.score(hits: hits, length: length, averageLength: averageLength) == row[1])
        #expect(BM25.score(hits: hits, length: 0, averageLength: averageLength) >= row[1])
      }
    }
  }
}
