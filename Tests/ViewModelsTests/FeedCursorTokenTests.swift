import Models
import Testing
import ViewModels

struct FeedCursorTokenTests {
  @Test(arguments: [
    FeedCursor(value: 0, id: 1), FeedCursor(value: -3.25, id: .max),
    FeedCursor(value: 0.1 + 0.2, id: 7), FeedCursor(value: .leastNonzeroMagnitude, id: 0),
    FeedCursor(value: 1.5, id: 3, sort: .rank(.now)), FeedCursor(value: 9, id: 3, sort: .newest),
    FeedCursor(value: 2, id: 4, list: .max, offset: 1),
    FeedCursor(value: 2, id: 4, sort: .rank(.now), list: 8, offset: 1_000_000),
  ])
  func aTokenRoundTripsExactly(cursor: FeedCursor) {
    #expect(FeedCursor(token: cursor.token) == cursor)
  }

  @Test(arguments: [
    "", "t", "t-", "t1", "tzz-1", "t1-", "t-1", "1-1", "x1-1", "T1-1", "t1-1-1", "t1-1-1-1-1",
    "t7ff0000000000000-1", "t1-99999999999999999999", "t3ff0000000000000- 1", "t1-1--1",
    "t1-1-1-", "t1-1-x-1", "t1-1-1-0", "t1-1-1-1000001",
  ])
  func invalidTokensAreRefused(token: String) {
    #expect(FeedCursor(token: token) == nil)
  }
}
