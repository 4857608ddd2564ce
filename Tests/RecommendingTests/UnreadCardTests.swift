import Models
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Recommending

struct UnreadCardTests {
  @Test func `a tab counts the unread cards of the list that is ordered for its reader`() throws {
    let fixture = try LearningFixture()
    try fixture.add(6)
    for (story, articles) in [(Int64(1), [1, 3, 6]), (2, [2, 5])] {
      try fixture.store.cluster(
        articles.map { article in
          .place(
            StoryMembership(
              article: Int64(article), story: story, source: Int64((article - 1) % 5 + 1),
              dated: LearningFixture.start))
        }, at: LearningFixture.start)
    }
    func expect(_ number: Int) throws {
      let query = FeedQuery(category: "world", unread: true, limit: 50)
      #expect(try fixture.ids(query, minutes: 100).count == number)
      let summaries = try fixture.store.categories(reader: "ada", at: LearningFixture.start)
      #expect(summaries.map(\.unread) == [number])
    }
    try expect(3)
    // The later articles are the best of their stories.
    try fixture.store.mark([1], isRead: true, reader: "ada", at: LearningFixture.start)
    try expect(3)
    try fixture.store.mark([6], isRead: true, reader: "ada", at: LearningFixture.start)
    try expect(2)
    try fixture.recommender(minutes: 100).record(.hide, articles: [2])
    try expect(1)
  }
}
