import Foundation
import Models
import Store
import Testing

struct AnnotationConformance {
  let now = ConformanceFixture.now

  @Test(arguments: StoreKind.all)
  func `labels are a reader's own, in the spelling of the first`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (one, two) = (try await fixture.add("one"), try await fixture.add("two"))
    #expect(
      try store.label([one, two], adding: ["Works"], removing: [], reader: "ada") == [one, two])
    #expect(
      try store.label([two, 999], adding: ["works", "Berlin"], removing: [], reader: "ada") == [two]
    )
    #expect(try store.label([one], adding: ["Ben's"], removing: [], reader: "ben") == [one])
    #expect(
      try store.labels(of: "ada") == [
        LabelCount(name: "Berlin", articles: 1, unread: 1),
        LabelCount(name: "Works", articles: 2, unread: 2),
      ])
    #expect(try store.annotations(of: [two], reader: "ada")[two]?.labels == ["Berlin", "Works"])
    #expect(try store.label([two], adding: [], removing: ["WORKS"], reader: "ada") == [two])
    #expect(try store.annotations(of: [one, two], reader: "ada")[two]?.labels == ["Berlin"])
    #expect(try store.annotations(of: [two], reader: "ben").isEmpty)
    #expect(try store.labels(of: "nobody").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a renamed label takes its articles along`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (one, two) = (try await fixture.add("one"), try await fixture.add("two"))
    _ = try store.label([one, two], adding: ["a"], removing: [], reader: "ada")
    _ = try store.label([two], adding: ["b"], removing: [], reader: "ada")
    #expect(try store.renameLabel("A", to: "b", reader: "ada") == 2)
    #expect(try store.labels(of: "ada") == [LabelCount(name: "b", articles: 2, unread: 2)])
    #expect(try store.renameLabel("b", to: "B", reader: "ada") == 2)
    #expect(try store.labels(of: "ada") == [LabelCount(name: "B", articles: 2, unread: 2)])
    #expect(try store.renameLabel("b", to: nil, reader: "ada") == 2)
    #expect(try store.renameLabel("b", to: nil, reader: "ada") == 0)
    #expect(try store.labels(of: "ada").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `too many labels change nothing`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let one = try await fixture.add("one")
    let names = (0...AnnotationLimits.labels).map { "label \($0)" }
    #expect(
      try fixture.store.label([one], adding: names, removing: [], reader: "ada") == nil)
    #expect(try fixture.store.labels(of: "ada").isEmpty)
    #expect(
      try fixture.store.label([one], adding: names.dropLast(), removing: [], reader: "ada") == [one]
    )
    // Labels that it has already are not too many.
    #expect(
      try fixture.store.label([one], adding: [names[3]], removing: [], reader: "ada") == [one])
    #expect(try fixture.store.label([one], adding: ["new"], removing: [], reader: "ada") == nil)
    #expect(
      try fixture.store.label([one], adding: ["new"], removing: [names[3]], reader: "ada") == [one])
  }

  @Test(arguments: StoreKind.all)
  func `a label that is added is not removed in another spelling`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let one = try await fixture.add("one")
    _ = try fixture.store.label([one], adding: ["works"], removing: [], reader: "ada")
    _ = try fixture.store.label(
      [one], adding: ["Works", "WORKS"], removing: ["Works", "other"], reader: "ada")
    #expect(try fixture.store.labels(of: "ada").map(\.name) == ["works"])
  }

  @Test(arguments: StoreKind.all)
  func `notes and highlights belong to their reader`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (one, two) = (try await fixture.add("one"), try await fixture.add("two"))
    let quote = TextQuote(exact: "the coins", prefix: "why ", suffix: " are going")
    #expect(try store.setNote("first", article: one, reader: "ada", at: now))
    #expect(try store.setNote("second", article: one, reader: "ada", at: now + 60))
    #expect(try !store.setNote("none", article: 999, reader: "ada", at: now))
    let made = try #require(
      try store.highlight([quote], article: one, reader: "ada", at: now + 120))
    #expect(made.map(\.quote) == [quote])
    #expect(try store.highlight([quote], article: one, reader: "ada", at: now + 180) == made)
    #expect(try store.highlight([quote], article: 999, reader: "ada", at: now) == nil)
    _ = try store.highlight([quote], article: two, reader: "ada", at: now + 240)
    let found = try store.annotations(of: [one, two], reader: "ada")
    #expect(
      found[one]
        == ArticleAnnotations(note: "second", noted: now + 60, highlights: made))
    #expect(try store.annotations(of: [one], reader: "ben").isEmpty)
    #expect(try store.annotatedArticles(of: "ada", since: nil, limit: 10) == [two, one])
    #expect(try store.annotatedArticles(of: "ada", since: now + 200, limit: 10) == [two])
    #expect(try !store.removeHighlight(made[0].id, reader: "ben"))
    #expect(try store.removeHighlight(made[0].id, reader: "ada"))
    #expect(try store.setNote(nil, article: one, reader: "ada", at: now))
    #expect(try store.annotatedArticles(of: "ada", since: nil, limit: 10) == [two])
    #expect(try store.forgetMarks(of: "ada") == 1)
    #expect(try store.annotations(of: [one, two], reader: "ada").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `retention keeps what a reader wrote on`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let old = now - 100 * 86_400
    var ids: [Int64] = []
    for name in ["labelled", "noted", "highlighted", "plain"] {
      ids.append(try await fixture.add(name, dated: old))
    }
    _ = try await fixture.add("new", dated: now)
    _ = try store.label([ids[0]], adding: ["a"], removing: [], reader: "ada")
    _ = try store.setNote("a", article: ids[1], reader: "ada", at: now)
    _ = try store.highlight([TextQuote(exact: "a")], article: ids[2], reader: "ada", at: now)
    #expect(try await store.deleteOutdated(.age(days: 30), at: now, limit: 100) == 1)
    #expect(try store.articles(ids, reader: nil).map(\.id) == Array(ids.prefix(3)))
  }
}
