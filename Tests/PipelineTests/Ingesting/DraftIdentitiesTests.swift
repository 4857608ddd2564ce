import Models
import Testing

@testable import Pipeline

struct DraftIdentitiesTests {
  func draft(_ identity: String, _ url: String? = nil, _ title: String? = nil) -> ArticleDraft {
    ArticleDraft(identity: identity, urlKey: url, title: title)
  }

  @Test func `drafts with unique ids keep them`() {
    let drafts = [draft("a", "x/1"), draft("b", "x/1"), draft("c")]
    #expect(DraftIdentities.separated(drafts) == drafts)
  }

  @Test func `the same article twice becomes one`() {
    let drafts = [draft("a", "x/1", "T"), draft("b"), draft("a", "x/1", "T")]
    #expect(DraftIdentities.separated(drafts).map(\.identity) == ["a", "b"])
  }

  @Test func `two articles with one id are kept apart in any order`() {
    let drafts = [draft("a", "x/1", "T"), draft("a", "x/2", "T"), draft("a", "x/2", "U")]
    for order in [drafts, drafts.reversed()] {
      let separated = DraftIdentities.separated(order)
      #expect(separated.map(\.isAmbiguous) == [true, true, true])
      #expect(Set(separated.map(\.longIdentity)) == ["a x/1 T", "a x/2 T", "a x/2 U"])
    }
  }
}
