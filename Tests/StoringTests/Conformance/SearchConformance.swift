import Foundation
import Models
import Storing
import Testing

struct SearchConformance {
  private let now = ConformanceFixture.now

  /// Articles with these texts, in turn of either source.
  private func store(
    _ texts: [String], _ kind: StoreKind
  ) async throws -> (store: any PortedStore, ids: [Int64]) {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for (place, text) in texts.enumerated() {
      let stored = try await fixture.store(
        [ConformanceFixture.draft("\(place)", text: text)], source: Int64(1 + place % 2),
        dated: now.addingTimeInterval(Double(place) * -3600))
      ids.append(stored.findings?.articles.first?.outcome.id ?? 0)
    }
    return (fixture.ported, ids)
  }

  @Test(arguments: StoreKind.ported)
  func `what matches is found, in any case, of the reader's sources`(
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

  @Test(arguments: StoreKind.ported)
  func `what shares words is compared, the nearest first`(_ kind: StoreKind) async throws {
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
    // One that the reader has left out is not compared.
    let ada = try #require(try store.addReader("ada"))
    try store.setOwnSource(2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try store.related(to: ids[0], by: likeness, reader: "ada").map(\.id) == [ids[2]])
  }
}
