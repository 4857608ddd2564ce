import Testing

@testable import Web

@Suite("Unread counts")
struct UnreadCountsTests {
  @Test("Counts that took long are cached longer, so that counting takes a hundredth of the time")
  func ages() {
    #expect(UnreadCounts.age(afterCounting: 0.03) == 20)
    #expect(UnreadCounts.age(afterCounting: 0.7) == 70)
  }
}
