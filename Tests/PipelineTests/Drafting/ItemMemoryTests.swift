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

  /// Documents of five items each, told by what is new in their ids, links and texts.
  private func scheme(
    after documents: [(id: String, link: String, text: String)], from first: IdentityScheme = .id
  ) -> IdentityScheme {
    var state = FeedState(url: "https://a.example/rss")
    state.identityScheme = first.rawValue
    for document in documents {
      var memory = ItemMemory(state)
      memory.learn(
        (0..<5).map { item in
          ItemKeys(
            id: "\(document.id)\(item)", url: "\(document.link)\(item)",
            digest: "\(document.text)\(item)")
        })
      memory.write(to: &state)
    }
    return ItemMemory(state).scheme
  }

  @Test func `a feed whose ids change is known by what stays`() {
    #expect(scheme(after: [("1", "l", "t"), ("2", "l", "t")]) == .link)
    #expect(scheme(after: [("1", "k", "t"), ("2", "l", "t")]) == .digest)
    #expect(scheme(after: [("1", "k", "t"), ("2", "l", "t")], from: .link) == .digest)
    // Nothing recurs, or everything does.
    #expect(scheme(after: [("1", "k", "t"), ("2", "l", "u")]) == .id)
    #expect(scheme(after: [("1", "l", "t"), ("1", "l", "t")], from: .link) == .link)
  }

  @Test func `ids that turn out to last are the identity again`() {
    for first in IdentityScheme.allCases {
      #expect(
        scheme(after: [("1", "l", "t"), ("1", "l", "u"), ("1", "l", "v")], from: first) == .id)
      #expect(scheme(after: [("1", "l", "t"), ("1", "l", "u")], from: first) == first)
      // Fetched again unchanged.
      #expect(
        scheme(after: [("1", "l", "t"), ("1", "l", "t"), ("1", "l", "t")], from: first) == first)
    }
    #expect(scheme(after: [("1", "l", "t"), ("2", "l", "t"), ("2", "l", "u")]) == .link)
    #expect(
      scheme(after: [("1", "l", "t"), ("2", "l", "t"), ("2", "l", "u"), ("2", "l", "v")]) == .id)
    // Ids that change now and then.
    #expect(
      scheme(after: [("1", "l", "t"), ("2", "l", "t"), ("2", "l", "u"), ("3", "l", "u")]) == .link)
  }

  @Test func `a move to https and other tracking parameters change no ids and links`() {
    #expect(
      scheme(after: [
        ("http://a.example/?utm_term=1&p=", "http://a.example/?p=", "t"),
        ("https://a.example/?utm_term=2&p=", "https://www.a.example/?p=", "t"),
        ("https://a.example/?utm_term=3&p=", "https://a.example/?utm_content=3&p=", "t"),
      ]) == .id)
    // Parts of a page differ.
    #expect(
      scheme(
        after: [
          ("https://a.example/#", "https://a.example/#", "t"),
          ("https://a.example/#", "https://a.example/#", "u"),
          ("https://a.example/#", "https://a.example/#", "v"),
        ], from: .link) == .id)
  }

  @Test func `keys of an earlier version tell nothing`() {
    var state = FeedState(url: "https://a.example/rss")
    state.itemKeys = (0..<5).map { "i\($0) l\($0) d\($0)" }.joined(separator: "\n")
    let items = (0..<5).map { ItemKeys(id: "\($0)", url: "\($0)", digest: "\($0)") }
    var memory = ItemMemory(state)
    #expect(memory.compare(items).new.isEmpty)
    memory.learn(items)
    #expect(memory.scheme == .id)
    memory.write(to: &state)
    #expect(!ItemMemory(state).compare(items).hasChanges)
  }

  @Test func `the first document tells nothing about ids`() {
    var memory = ItemMemory(FeedState(url: "https://a.example/rss"))
    memory.learn([ItemKeys(id: "1", url: nil, digest: "1")])
    #expect(!memory.hasLastingIDs && memory.scheme == .id)
  }
}
