import Models
import Parsing
import Testing

@testable import Pipeline

struct ItemMemoryTests {
  /// Whether ids last after two documents of ten items, of which some keep their id.
  private func lasts(_ kept: Int) -> Bool {
    var state = FeedState(url: "https://a.example/rss")
    state.identityScheme = IdentityScheme.link.rawValue
    var memory = ItemMemory(state)
    for fetch in 1...2 {
      memory.learn(
        (0..<10).map { item in
          ItemKeys(
            id: item < kept ? "\(item)" : "\(fetch) \(item)", url: "https://a.example/\(item)",
            digest: "\(fetch) \(item)")
        })
    }
    #expect(memory.scheme == .link)
    return memory.hasLastingIDs
  }

  @Test func `ids are worth storing if at least half of them recur`() {
    #expect(!lasts(0) && !lasts(1) && !lasts(4))
    #expect(lasts(5) && lasts(10))
  }

  @Test func `the first document tells nothing about ids`() {
    var memory = ItemMemory(FeedState(url: "https://a.example/rss"))
    memory.learn([ItemKeys(id: "1", url: nil, digest: "1")])
    #expect(!memory.hasLastingIDs && memory.scheme == .id)
  }
}
