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

  /// What two documents tell about ids, each item written as its id, link and digest.
  private func constancy(
    _ before: [String], _ now: [String], from scheme: IdentityScheme = .id
  ) -> ArticleDraft.IdentityConstancy {
    var state = FeedState(url: "https://a.example/rss")
    state.identityScheme = scheme.rawValue
    var memory = ItemMemory(state)
    for document in [before, now] {
      memory.learn(
        document.map { item in
          let parts = item.split(separator: " ").map(String.init)
          return ItemKeys(id: parts[0], url: parts[1] == "-" ? nil : parts[1], digest: parts[2])
        })
    }
    return memory.constancy
  }

  @Test func `items that are in both documents tell whether ids are kept`() {
    #expect(constancy([], ["1 a x", "2 b y", "3 c z"]) == .unknown)
    // The texts are edited.
    #expect(constancy(["1 a x", "2 b y"], ["3 c z", "2 b v"]) == .kept)
    // One page for all.
    #expect(constancy(["1 p x", "2 p y"], ["2 p y", "3 p z"]) == .kept)
    #expect(constancy(["1 p x", "2 p y", "3 p z"], ["4 p u", "5 p v", "6 p w"]) == .unknown)
    // A new article with the words of one that has left.
    #expect(constancy(["1 a x", "2 b y"], ["2 b y", "3 c x"]) == .kept)
    // An article at the address of another one, or the same with another id.
    #expect(constancy(["1 p x"], ["2 p y"]) == .unknown)
    #expect(constancy(["1 a x", "2 b y"], ["3 a x", "4 b y"]) == .unknown)
    // Without links, all ids change.
    #expect(
      constancy(["1 - x", "2 - y", "3 - z"], ["4 - x", "5 - y", "6 - z"]) == .changed)
    // A third keeps them.
    #expect(constancy(["1 a x", "2 b y", "3 c z"], ["1 a x", "6 b y", "7 c z"]) == .kept)
  }

  @Test func `links that identify items are kept or change like ids`() {
    let before = ["1 a x", "2 b y", "3 c z"]
    #expect(constancy(before, ["4 a x", "5 b y", "6 c z"]) == .changed)
    #expect(constancy(before, ["4 a x", "5 b y", "6 c z"], from: .link) == .kept)
    #expect(constancy(before, ["4 k x", "5 l y", "6 m z"], from: .link) == .changed)
    // A digest is another one after each edit.
    #expect(constancy(before, ["4 k x", "5 l y", "6 m z"], from: .digest) == .unknown)
  }

  @Test func `another form of an address is no other identity`() {
    var state = FeedState(url: "https://a.example/rss")
    let items = [ItemKeys(id: "1", url: "https://a.example/1", digest: "1")]
    var memory = ItemMemory(state)
    memory.learn(items)
    memory.write(to: &state)
    memory = ItemMemory(state)
    memory.learn(items)
    func constancy(_ identity: String) -> ArticleDraft.IdentityConstancy {
      memory.constancy(of: ArticleDraft(identity: identity, urlKey: "a.example/1"))
    }
    #expect(constancy("http://www.a.example/1/?utm_source=rss#2") == .keptAddress)
    #expect(constancy("https://a.example/2") == .kept && constancy("1") == .kept)
  }
}
