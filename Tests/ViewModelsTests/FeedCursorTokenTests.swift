import Models
import Testing
import ViewModels

struct FeedCursorTokenTests {
  @Test(arguments: [
    FeedCursor(value: 0, id: 1), FeedCursor(value: -3.25, id: .max),
    FeedCursor(value: 0.1 + 0.2, id: 7), FeedCursor(value: .leastNonzeroMagnitude, id: 0),
  ])
  func comesBackToTheSameBits(cursor: FeedCursor) {
    #expect(FeedCursor(token: cursor.token) == cursor)
  }

  @Test(arguments: [
    "", "-", "1", "zz-1", "1-", "-1", "1-1-1", "7ff0000000000000-1", "1-99999999999999999999",
    "3ff0000000000000- 1",
  ])
  func refusesWhatIsNoToken(token: String) {
    #expect(FeedCursor(token: token) == nil)
  }
}
