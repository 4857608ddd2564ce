import Foundation
import Models
import Store
import TestCluster
import Testing

@testable import PostgresStore

/// What it costs to find the stored articles that the drafts of a document may be versions of.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct DocumentLookUpCostTests {
  /// Drafts at one address and of one date.
  private func drafts(_ run: String, _ count: Int) -> [ArticleDraft] {
    (0..<count).map { number in
      var draft = ConformanceFixture.draft("\(run)-\(number)", text: "\(run) \(number)")
      draft.urlKey = "courier.example/now"
      draft.metadata.published = ConformanceFixture.now
      return draft
    }
  }

  @Test func `articles of one address and of one date are read once for all drafts`() async throws {
    let fixture = try ConformanceFixture(try #require(StoreKind.all.last))
    let store = try #require(fixture.store as? PostgresStore)
    try await fixture.store(drafts("old", 40))
    let document = ArrivedDocument(
      source: 1,
      articles: drafts("new", 20).map { ArrivedArticle($0, dated: ConformanceFixture.now) },
      identities: [], isAmbiguous: false, at: ConformanceFixture.now
    ) { _ in DocumentChanges(weight: 1) }
    let look = DocumentLookUp([document]).reads[1]
    let explained = PostgresStatement("EXPLAIN (ANALYZE) " + look.sql, look.parameters)
    let plan: [String] = try store.run([explained])[0].values()
    // The conditions of a scan are below the line with its number of runs.
    var runs = ""
    var found: [String: String] = [:]
    for line in plan {
      if let match = line.firstMatch(of: /loops=(\d+)/) { runs = String(match.1) }
      for column in ["url_key = ", "dated = "] where line.contains(column) { found[column] = runs }
    }
    #expect(found == ["url_key = ": "1", "dated = ": "1"], "\(plan.joined(separator: "\n"))")
  }
}
