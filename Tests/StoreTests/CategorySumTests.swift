import Models
import Testing

@testable import Store

struct CategorySumTests {
  @Test func `a sum of rounded numbers is rounded`() {
    let sources = [0.1, 0.2].enumerated().map { place, number in
      StoredSource(
        id: Int64(place), name: "\(place)", homePage: nil, isConfigured: true,
        isShared: true, articles: 1, unread: 1, newPerDay: number)
    }
    let sums = CategorySummary.sums(
      ["world"], of: OwnScope(), shared: [0: ["world"], 1: ["world"]], sources, [:])
    #expect(sums.categories.map(\.newPerDay) == [0.3])
  }

  @Test func `a category counts the unread cards of the sources that it has`() {
    let sources = [Int64(1), 2, 3].map { id in
      StoredSource(
        id: id, name: "\(id)", homePage: nil, isConfigured: true, isShared: true, articles: 3,
        unread: id == 1 ? 2 : 3, newPerDay: 0)
    }
    let told = [
      // The best one is read: the second is no card in the same category, but in another one.
      ToldArticle(story: 1, source: 1, isDone: true), ToldArticle(story: 1, source: 1),
      ToldArticle(story: 1, source: 2),
      // The third source is left out.
      ToldArticle(story: 2, source: 3), ToldArticle(story: 2, source: 2),
      ToldArticle(story: 3, source: 2),
      ToldArticle(story: 3, source: 3, isDone: true, isHidden: true),
    ]
    let own = OwnScope(visible: SourceScope(without: [3]), placed: [2: ["sport", "all"]])
    let sums = CategorySummary.sums(
      ["world", "sport", "all"], of: own, shared: [1: ["world", "all"], 2: ["world"]], sources, [:],
      told: told)
    #expect(sums.categories.map(\.unread) == [1, 2, 2])
    #expect(sums.unread == 2 && sums.counts.map(\.cards) == [2, 1, 2, 2])
  }
}
