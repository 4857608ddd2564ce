import Testing

@testable import Pipeline

struct PollingOptionsTests {
  @Test(arguments: [(0, 2000), (9999, 2000), (10_000, 250), (1_000_000, 250)])
  func `after many new articles a pass clusters fewer stories`(new: Int, stories: Int) {
    #expect(PollingOptions().stories(after: new) == stories)
  }
}
