import Foundation
import Models
import Store
import Synchronization
import TestCluster
import TestStore
import Testing

struct SearchConformance {
  private let now = ConformanceFixture.now

  /// Stores articles with these texts, alternating between the sources.
  private func store(
    _ texts: [String], _ kind: StoreKind
  ) async throws -> (store: any Store, ids: [Int64]) {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for (place, text) in texts.enumerated() {
      let stored = try await fixture.store(
        [ConformanceFixture.draft("\(place)", text: text)], source: Int64(1 + place % 2),
        dated: now.addingTimeInterval(Double(place) * -3600))
      ids.append(stored.findings?.articles.first?.outcome.id ?? 0)
    }
    return (fixture.store, ids)
  }

  @Test(arguments: StoreKind.all)
  func `a search matches in any case and covers the reader's sources`(
    _ kind: StoreKind
  ) async throws {
    let (store, ids) = try await store(
      ["a lighthouse stands", "the harbour lies", "a lighthouse and a harbour"], kind)
    func found(_ words: String, _ change: (inout SearchQuery) -> Void = { _ in }) throws -> Set<
      Int64
    > {
      var query = SearchQuery(words)
      query.now = now
      change(&query)
      return Set(try store.search(query, reader: "ada").map(\.article.id))
    }
    #expect(try found("LIGHTHOUSE") == [ids[0], ids[2]])
    #expect(try found("lighthouse harbour") == [ids[2]])
    #expect(try found("lighthouse -harbour") == [ids[0]])
    #expect(try found("harb*") == [ids[1], ids[2]])
    #expect(try found("\"a harbour\"") == [ids[2]])
    #expect(try found("lightship").isEmpty)
    for empty in ["", "-", "\"", "*"] { #expect(try found(empty).isEmpty) }
    #expect(try found("lighthouse") { $0.limit = 1 }.count == 1)
    #expect(try found("harbour") { $0.category = "Sport" } == [ids[1]])
    #expect(try found("harbour") { $0.source = "courier" } == [ids[2]])
    #expect(
      try found("harbour") { $0.since = now.addingTimeInterval(-3600) } == [ids[1]])
    #expect(throws: UnknownName(kind: .category, name: "x", known: ["world", "sport"])) {
      try found("harbour") { $0.category = "x" }
    }
    try store.mark([ids[2]], isRead: true, reader: "ada", at: now)
    #expect(try found("lighthouse") { $0.unread = true } == [ids[0]])
    let ada = try #require(try store.reader(named: "ada"))
    try store.setOwnSource(
      2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try found("harbour") == [ids[2]])
    #expect(try store.search(SearchQuery("harbour"), reader: "ben").count == 2)
    let hit = try #require(try store.search(SearchQuery("harbour"), reader: "ada").first)
    #expect(hit.snippet.contains { $0.isMatch && $0.text.lowercased() == "harbour" })
  }

  @Test(arguments: StoreKind.all)
  func `words are found however they are written`(_ kind: StoreKind) async throws {
    let (store, ids) = try await store(
      [
        "the Klein\u{AD}gärtner of Łódź and Đà Nẵng", "Ｇｕｉｄｅ to C++ and .NET", "R&D in C, كتـــاب",
        "a Straße without news",
      ], kind)
    func found(_ words: String) throws -> [Int64] {
      try store.search(SearchQuery(words), reader: "ada").map(\.article.id).sorted()
    }
    for word in ["kleingartner", "Kleingärtner", "lodz", "łódź", "da nang"] {
      #expect(try found(word) == [ids[0]], "\(word)")
    }
    for word in ["guide", "C++", "c++", ".NET", "\"guide to c\""] {
      #expect(try found(word) == [ids[1]], "\(word)")
    }
    #expect(try found("R&D") == [ids[2]])
    #expect(try found("كتاب") == [ids[2]])
    #expect(try found("C") == [ids[1], ids[2]].sorted())
    #expect(try found("C#").isEmpty)
    #expect(try found("strasse") == [ids[3]])
    let hit = try #require(try store.search(SearchQuery("lodz"), reader: "ada").first)
    #expect(hit.snippet.contains { $0.isMatch && $0.text == "Łódź" })
  }

  @Test(arguments: StoreKind.all)
  func `articles that share words are compared, the nearest first`(_ kind: StoreKind) async throws {
    let (store, ids) = try await store(
      ["storm over the harbour wall", "a quiet day", "storm and harbour", "storm elsewhere"], kind)
    let likeness = RelatedLikeness(candidates: 9, compared: 2) { text in
      #expect(text.article == ids[0] && text.dated == now)
      return [0]
    } searched: { text, _ in
      #expect(text.title == "Title of 0" && text.body.hasPrefix("storm over"))
      return ["storm", "harbour"]
    } comparedTerms: { texts in
      #expect(texts.count <= 3)
      return []
    } nearest: { text, found, _ in
      #expect(text.article == ids[0] && found.allSatisfy { $0.likeness > 0 })
      #expect(found.map(\.likeness) == found.map(\.likeness).sorted(by: >))
      return found.map(\.text.article).sorted(by: >)
    }
    #expect(
      try store.related(to: ids[0], by: likeness, reader: "ada").map(\.id) == [ids[3], ids[2]])
    #expect(try store.related(to: 999, by: likeness, reader: "ada").isEmpty)
    // An article of a source that the reader has left out is not compared.
    let ada = try #require(try store.addReader("ada"))
    try store.setOwnSource(2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try store.related(to: ids[0], by: likeness, reader: "ada").map(\.id) == [ids[2]])
  }

  /// Search texts, and the numbers of the texts below that they match.
  private static let questions: [(typed: String, found: [Int])] = [
    ("lighthouse", [1]), ("LIGHTHOUSE keeper", [1]), ("angstrom", [1]), ("keeper", [1, 5]),
    ("light", [1]), ("light*", [1]), ("light* keeper", [1]), ("light keeper", []),
    ("\"keeper sleeps\"", [5]), ("\"sleeps keeper\"", []), ("大学", [2]), ("京", [2, 3]),
    ("祭り", [3]), ("大京", []), ("기사", [4]), ("찾 있다", [4]), ("nothing", []), ("", []), ("\"", []),
    ("* OR NEAR(", []), ("body: lighthouse", []), ("keeper -ships", []), ("keeper -light", [1, 5]),
    ("keeper -lighthouse", [5]), ("keeper -\"keeper sleeps\"", [1]), ("-keeper", []),
    ("AND", []), ("keeper source:goal", [5]), ("keeper source:\"Courier\"", [1]),
    ("keeper category:sport", [5]), ("source:goal", [5]), ("keeper source:our", [1]),
    ("lighthouse OR night", [1, 5]), ("(lighthouse OR night) -sleeps", [1]),
    ("ships AND (counts OR words:>900)", [1]), ("keeper NOT (ships AND counts)", [5]),
    ("title:title", [1, 2, 3, 4, 5]), ("title:e keeper", [5]), ("/count[s]?/ keeper", [1]),
    ("author:lovelace keeper", [1, 5]), ("author:love keeper", []), ("tag:b 京", [2, 3]),
    ("category:wor", [1, 2, 3, 4]), ("source:goal OR 大学", [2, 5]), ("is:unread keeper", [1, 5]),
    ("has:author", [1, 2, 3, 4, 5]), ("has:enclosure", []), ("age:<1d keeper", [1, 5]),
    ("keeper category:none", []),
    ("keeper :", [1, 5]), ("keeper - *", [1, 5]), ("title:keeper", []), ("keeper^2", []),
    ("(keeper", [1, 5]), ("keeper\u{0}", [1, 5]), ("a\"b\"c", []),
  ]

  @Test(arguments: StoreKind.all)
  func `words, phrases, prefixes, fields and exclusions match in any script`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for (place, text) in [
      "The lighthouse keeper of Ångström island counts ships.", "北京大学的研究人员发现了新的行星",
      "東京タワーの近くで祭りが開かれた", "한국어 기사도 찾을 수 있다", "Ships pass by night; a keeper sleeps.",
    ].enumerated() {
      var draft = ConformanceFixture.draft(["a", "b", "c", "d", "e"][place], text: text)
      (draft.metadata.authors, draft.metadata.tags) = (["Ada Lovelace", "Ben Ng"], ["a", "b"])
      let stored = try await fixture.store([draft], source: place == 4 ? 2 : 1)
      ids.append(stored.findings?.articles.first?.outcome.id ?? 0)
    }
    for (typed, found) in Self.questions {
      var query = SearchQuery(typed)
      query.now = now
      // An unknown source or category gives an error, not a search.
      guard let hits = try? fixture.store.search(query, reader: "ada") else {
        #expect(found.isEmpty, "\(typed)")
        continue
      }
      #expect(hits.map(\.article.id).sorted() == found.map { ids[$0 - 1] }, "\(typed)")
    }
    let hit = try fixture.store.search(SearchQuery("行星"), reader: "ada").first
    #expect(
      hit?.snippet == [.init("北京大学的研究人员发现了新的"), .init("行星", isMatch: true)])
  }

  @Test(arguments: StoreKind.all)
  func `an edited article is found by its new words, a deleted one is not found`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    func found(_ words: String) throws -> [Int64] {
      try fixture.store.search(SearchQuery(words), reader: "ada").map(\.article.id)
    }
    let stored = try await fixture.store([ConformanceFixture.draft("a", text: "a lighthouse")])
    let id = try #require(stored.findings?.articles.first?.outcome.id)
    #expect(try found("lighthouse") == [id] && found("\"of a\"") == [id])
    try await fixture.store([ConformanceFixture.draft("a", text: "a harbour")])
    #expect(try found("lighthouse").isEmpty && found("harbour") == [id] && found("har*") == [id])
    var retitled = ConformanceFixture.draft("a", text: "a harbour")
    retitled.metadata.title = "Storm"
    try await fixture.store([retitled])
    #expect(try found("storm harbour") == [id] && found("title:harbour").isEmpty)
    // The headline and the body are separate texts for phrases.
    #expect(try found("\"storm a\"").isEmpty && found("\"a harbour\"") == [id])
    #expect(
      try await fixture.store.deleteOutdated(
        .age(days: 1), at: now.addingTimeInterval(9 * 86_400), limit: 9) == 0)
    _ = try await fixture.store([ConformanceFixture.draft("b")], dated: now + 8 * 86_400)
    #expect(
      try await fixture.store.deleteOutdated(
        .age(days: 1), at: now.addingTimeInterval(9 * 86_400), limit: 9) == 1)
    #expect(try found("harbour").isEmpty && found("words").count == 1)
    #expect(try fixture.store.figures(at: now).articles == 1)
  }

  /// The related articles of an article, and the compared ones.
  private struct Relatives: Equatable {
    var found: [SimilarArticle] = []
    let shown: [Int64]

    init(of article: Int64, in store: any Store, _ words: [String]) throws {
      let compared = Mutex<[SimilarArticle]>([])
      let likeness = RelatedLikeness(candidates: 40, compared: 12) { _ in
        [0]
      } searched: { text, _ in
        words.filter { text.body.contains($0) }
      } comparedTerms: { _ in
        []
      } nearest: { _, similar, _ in
        compared.withLock { $0 = similar }
        return similar.map(\.text.article)
      }
      shown = try store.related(to: article, by: likeness, reader: "ada").map(\.id)
      found = compared.withLock(\.self)
    }
  }

  @Test(arguments: StoreKind.all)
  func `a snippet of text without spaces is about as wide as one of words`(
    _ kind: StoreKind
  ) async throws {
    let japanese = String(repeating: "港の灯台は今朝から修理", count: 20)
    let english = String(repeating: "the lighthouse is closed for repairs ", count: 20)
    let fixture = try ConformanceFixture(kind)
    for (identity, text) in [("a", japanese), ("b", english)] {
      _ = try await fixture.store([ConformanceFixture.draft(identity, text: text)], source: 1)
    }
    for (word, range) in [("灯台", 50...70), ("lighthouse", 100...180)] {
      let hit = try #require(try fixture.store.search(SearchQuery(word), reader: "ada").first)
      #expect(range.contains(hit.snippet.map(\.text).joined().count), "\(hit.snippet)")
    }
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `both stores give the same results, order and snippets`() async throws {
    var seed: UInt64 = 7
    func random(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    let vocabulary =
      ["harbour", "Ångström", "storm-tide", "北京", "大学", "ship", "ships", "shipping", "keeper's"]
      + (0..<40).map { "word\($0)" }
    var drafts = (0..<260).map { place -> ArticleDraft in
      // Some words are common, most are rare.
      let words = (0..<(5 + random(60))).map { _ in
        vocabulary[random(1 + random(vocabulary.count))]
      }
      var draft = ConformanceFixture.draft("\(place)", text: words.joined(separator: " "))
      draft.metadata.title = words.prefix(1 + random(6)).reversed().joined(separator: " ")
      return draft
    }
    // A text with more positions than the server stores, and one with words that are too long for
    // it.
    drafts[7] = ConformanceFixture.draft(
      "long", text: String(repeating: "harbour and ship of ", count: 5000) + "lighthouse ahoy")
    drafts[8] = ConformanceFixture.draft(
      "wide", text: "harbour " + String(repeating: "x", count: 5000) + " O'Neill \\ back")
    var answers: [[[SearchHit]]] = []
    var relatives: [[Relatives]] = []
    for kind in StoreKind.all {
      let fixture = try ConformanceFixture(kind)
      for start in stride(from: 0, to: drafts.count, by: 20) {
        try await fixture.store(
          Array(drafts[start..<min(start + 20, drafts.count)]), source: Int64(1 + start / 20 % 2))
      }
      answers.append(
        try [
          "harbour", "harbour ship", "harbour word3 word7", "ship*", "s*", "\"ship harbour\"",
          "angstrom OR word11", "storm-tide", "京 大学", "北京大学", "keeper's -harbour", "word1* -ship",
          "title:harbour word5", "title:sh* OR word39", "(harbour OR ship) (word1 OR word2)",
          "word12 source:goal", "harbour category:wor", "harbour words:>30", "lighthouse", "ahoy",
          "O'Neill", "word2 word2 word9", "w*", "harbour NOT (ship AND word1)", "words:>60",
        ].map { typed in
          var query = SearchQuery(typed, limit: 300)
          query.now = now
          return try fixture.store.search(query, reader: "ada")
        })
      relatives.append(
        try (1...9).map { try Relatives(of: Int64(20 * $0), in: fixture.store, vocabulary) })
      let long = SearchQuery(String(repeating: "x", count: 5000))
      #expect(try fixture.store.search(long, reader: "ada").count == 1)
    }
    #expect(relatives[0] == relatives[1])
    #expect(relatives[0].allSatisfy { $0.shown.count > 3 })
    #expect(answers[0].allSatisfy { !$0.isEmpty })
    for (one, other) in zip(answers[0], answers[1]) {
      #expect(one.map(\.article.id) == other.map(\.article.id))
      #expect(one.map(\.snippet) == other.map(\.snippet))
    }
  }
}
