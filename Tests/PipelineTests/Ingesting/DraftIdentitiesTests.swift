import Foundation
import Models
import Testing

@testable import Pipeline

struct DraftIdentitiesTests {
  func draft(
    _ identity: String, _ url: String? = nil, _ title: String? = nil, day: Double? = nil,
    text: String = "", files: [String] = [], basis: ArticleDraft.IdentityBasis = .id
  ) -> ArticleDraft {
    var draft = ArticleDraft(
      identity: identity, urlKey: url, ArticleMetadata(title: title), searchText: text)
    draft.metadata.published = day.map { Date(timeIntervalSince1970: $0 * 86_400) }
    draft.content.attachments = files.map { Attachment(url: $0) }
    draft.basis = basis
    return draft
  }

  @Test func `drafts with unique ids keep them`() {
    let drafts = [draft("a", "x/1"), draft("b", "x/1"), draft("c")]
    #expect(DraftIdentities(drafts).drafts == drafts)
  }

  @Test func `the same article twice becomes one, and is counted`() {
    let distinct = DraftIdentities([
      draft("a", "x/1", "T", day: 1), draft("b"), draft("a", "x/1", "T", day: 1),
    ])
    #expect(distinct.drafts.map(\.ownIdentity) == ["a", "b"])
    #expect(distinct.repeated == 1 && distinct.notes == ["an item repeats another one"])
  }

  @Test func `articles with one id are kept apart in any order`() {
    let drafts = [draft("a", "x/1", "T"), draft("a", "x/2", "T"), draft("a", "x/2", "U")]
    for order in [drafts, drafts.reversed()] {
      let separated = DraftIdentities(order).drafts
      #expect(separated.map(\.isAmbiguous) == [true, true, true])
      #expect(Set(separated.map(\.ownIdentity)) == ["a x/1 T", "a x/2 T", "a x/2 U"])
    }
  }

  @Test func `dates, texts and files keep articles apart that share all else`() {
    let drafts = [
      draft("a", "x", "T", day: 1, text: "one"), draft("a", "x", "T", day: 2, text: "one"),
      draft("a", "x", "T", day: 2, text: "two"), draft("a", "x", "T", text: "one"),
      draft("a", "x", "T", text: "one", files: ["f.mp3"]), draft("a", "x", "T", text: "one"),
    ]
    for order in [drafts, drafts.reversed()] {
      let distinct = DraftIdentities(order)
      #expect(Set(distinct.drafts.map(\.ownIdentity)).count == 5)
      #expect(distinct.drafts.contains { $0.ownIdentity == "a x T @86400" })
      #expect(distinct.repeated == 1)
    }
  }

  @Test func `of the versions of an Atom entry the newest is kept`() {
    let versions = [1.0, 3, 2].map { draft("urn:a", "x", "T", day: $0, basis: .entry) }
    let distinct = DraftIdentities(versions)
    #expect(distinct.drafts.map(\.published) == [versions[1].published])
    #expect(distinct.drafts.map(\.ownIdentity) == ["urn:a"])
    #expect(distinct.notes == ["2 items repeat others"])
  }
}
