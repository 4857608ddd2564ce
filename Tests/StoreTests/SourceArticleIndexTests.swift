import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

/// Which stored article a draft is a new version of.
struct SourceArticleIndexTests {
  typealias Basis = ArticleDraft.IdentityBasis

  func draft(
    _ identity: String = "a", title: String? = "T", hours: Double?, text: String,
    basis: Basis = .id, files: [String] = []
  ) -> ArticleDraft {
    var draft = ArticleDraft(
      identity: identity, urlKey: "x",
      ArticleMetadata(title: title, summary: text, wordCount: text.split(separator: " ").count),
      searchText: text)
    draft.metadata.published = hours.map { Date(timeIntervalSince1970: $0 * 3600) }
    draft.content.attachments = files.map { Attachment(url: $0) }
    draft.basis = basis
    return draft
  }

  /// Stores drafts with the ids 1, 2, …, each as ``ArticleDraft/ownIdentity``.
  func index(_ drafts: [ArticleDraft]) -> SourceArticleIndex {
    var index = SourceArticleIndex()
    for (place, draft) in drafts.enumerated() {
      index.add(
        SourceArticleIndex.Known(
          new: ArrivedArticle(draft, dated: .distantPast), id: Int64(place + 1),
          as: draft.ownIdentity),
        sharing: draft.isAmbiguous ? draft.identity : nil)
    }
    return index
  }

  func known(
    _ draft: ArticleDraft, in index: SourceArticleIndex, beside others: [ArticleDraft] = []
  ) -> Int64? {
    index.known(
      ArrivedArticle(draft, dated: .distantPast),
      identities: Set(([draft] + others).map(\.ownIdentity))
    )?.article.id
  }

  /// The drafts as one document marks them that repeats everything but their dates.
  func repeated(_ drafts: [ArticleDraft]) -> [ArticleDraft] {
    drafts.map { draft in
      var draft = draft
      draft.isAmbiguous = true
      draft.discriminator = ArticleDraft.discriminator(date: draft.published, nil) ?? draft.textKey
      return draft
    }
  }

  @Test func `an id of its own decides, whatever changes`() {
    let stored = index([draft(hours: 1, text: "old words")])
    #expect(known(draft(title: "Other", hours: 99, text: "quite another text"), in: stored) == 1)
  }

  /// Hours later, the new text, and whether it is the same article.
  static let versions: [(Double, String, Bool)] = [
    (5, "the gym", true), (5, "something else", true), (30, "The choir sings in the gym now", true),
    (30, "A concert of brass", false), (168, "A concert of brass", false),
  ]

  @Test(arguments: versions)
  func `without an id, an address is an article's as long as date or text say so`(
    _ later: Double, _ text: String, _ isSame: Bool
  ) {
    let stored = index([draft(hours: 10, text: "The choir sings in the gym", basis: .address)])
    let next = draft(hours: 10 + later, text: text, basis: .address)
    #expect(known(next, in: stored) == (isSame ? 1 : nil))
    let (identity, shared) = stored.identityOfNew(ArrivedArticle(next, dated: .distantPast))
    if !isSame { #expect(identity == next.discriminatedIdentity && shared == "a") }
  }

  @Test func `a digest is another one after an edit, which has its address and moment`() {
    let stored = index([draft("1", hours: 9.5, text: "The choir sings", basis: .content)])
    func edit(_ hours: Double?) -> Int64? {
      known(
        draft("2", title: "U", hours: hours, text: "A concert of brass", basis: .content),
        in: stored)
    }
    #expect(edit(9.5) == 1)
    #expect(edit(10) == nil && edit(nil) == nil)
    let others = index([
      draft("1", hours: 9.5, text: "The choir sings", basis: .content),
      draft("3", title: "V", hours: 9.5, text: "A gale", basis: .content),
    ])
    let edited = draft("2", title: "U", hours: 9.5, text: "A concert of brass", basis: .content)
    #expect(known(edited, in: others) == nil)
  }

  @Test func `an unchanged draft is the article with its identity, also if others share its id`() {
    let one = draft(hours: 10, text: "The choir sings")
    var stored = index([one])
    let other = draft(title: "U", hours: 20, text: "A concert")
    stored.add(
      SourceArticleIndex.Known(
        new: ArrivedArticle(other, dated: .distantPast), id: 2, as: other.discriminatedIdentity),
      sharing: "a")
    #expect(known(one, in: stored) == 1)
    #expect(known(other, in: stored) == 2)
  }

  @Test func `the address of the whole site is no article's`() {
    let first = draft(title: nil, hours: 10, text: "paint is drying", basis: .site)
    let stored = index([first])
    #expect(known(first, in: stored) == 1)
    #expect(
      known(draft(title: nil, hours: 11, text: "seals asleep", basis: .site), in: stored) == nil)
    #expect(
      known(draft(title: nil, hours: 10, text: "paint is dry", basis: .site), in: stored) == 1)
  }

  @Test func `the stored article is one of several that now share its id`() {
    // As stored before a document repeated the id.
    let stored = index([draft(hours: 24, text: "gale")])
    let document = repeated([draft(hours: 48, text: "ice"), draft(hours: 24, text: "gale, later")])
    #expect(known(document[0], in: stored, beside: document) == nil)
    #expect(known(document[1], in: stored, beside: document) == 1)
    let match = stored.known(
      ArrivedArticle(document[1], dated: .distantPast), identities: Set(document.map(\.ownIdentity))
    )
    #expect(match?.identity == document[1].ownIdentity)
  }

  @Test func `a version of an article with a shared id has its date, else its text`() {
    let all = repeated([
      draft(hours: 24, text: "fog"), draft(hours: 48, text: "ice"), draft(hours: 72, text: "gale"),
    ])
    let stored = index(all)
    // The date, with new words.
    #expect(known(repeated([draft(hours: 48, text: "ice and snow")])[0], in: stored) == 2)
    // The words, a little later.
    #expect(known(repeated([draft(hours: 73, text: "gale")])[0], in: stored) == 3)
    // The words of an earlier day are no version of it.
    #expect(known(repeated([draft(hours: 96, text: "gale")])[0], in: stored) == nil)
    // Alone in its document, an article with the id is still one of several.
    #expect(known(draft(hours: 72, text: "gale, gusts"), in: stored) == 3)
    #expect(known(draft(hours: 99, text: "thaw"), in: stored) == nil)
    // Only numbers differ: at another time it is another reading, at the same one a counter.
    let gauge = index(
      repeated([draft(hours: 24, text: "251 cm"), draft(hours: 25, text: "260 cm")]))
    #expect(known(repeated([draft(hours: 26, text: "268 cm")])[0], in: gauge) == nil)
    #expect(known(repeated([draft(hours: 25, text: "261 cm")])[0], in: gauge) == 2)
    // What the document lists besides is not taken.
    let edited = repeated([draft(hours: 25, text: "ice")])[0]
    #expect(known(edited, in: stored, beside: all) == nil)
  }

  @Test func `an article of another program is found by its headline, day and words`() {
    func stored(_ drafts: ArticleDraft...) -> SourceArticleIndex {
      var index = SourceArticleIndex()
      for (place, draft) in drafts.enumerated() {
        var known = SourceArticleIndex.Known(
          new: ArrivedArticle(draft, dated: .distantPast), id: Int64(place + 1),
          as: draft.ownIdentity)
        (known.urlKey, known.isMoved) = ("elsewhere", true)
        index.add(known)
      }
      return index
    }
    let moved = draft("item/1", hours: 24, text: "the choir sings tonight")
    let arriving = draft("guid-1", hours: 30, text: "the choir sings tonight in the hall")
    #expect(known(arriving, in: stored(moved)) == 1)
    #expect(known(draft("guid-1", hours: 30, text: ""), in: stored(moved)) == 1)
    #expect(known(draft("guid-1", hours: nil, text: ""), in: stored(moved)) == 1)
    #expect(known(draft("guid-1", hours: 50, text: "the choir sings"), in: stored(moved)) == nil)
    #expect(known(draft("guid-1", hours: 30, text: "a gale"), in: stored(moved)) == nil)
    #expect(known(draft("guid-1", title: "U", hours: 30, text: ""), in: stored(moved)) == nil)
    // The document has that one besides; and of two none is it.
    #expect(known(arriving, in: stored(moved), beside: [moved]) == nil)
    let other = draft("item/2", hours: 26, text: "the choir sings")
    #expect(known(arriving, in: stored(moved, other)) == nil)
  }

  @Test func `files are compared by what they say, not by how they were written`() {
    var old = draft(hours: 10, text: "the news", basis: .site)
    old.content.attachments = [Attachment(url: "/1.mp3", mimeType: "audio/mpeg")]
    var known = SourceArticleIndex.Known(
      new: ArrivedArticle(old, dated: .distantPast), id: 1, as: old.ownIdentity)
    var new = old
    new.metadata.title = "U"
    new.metadata.published = Date(timeIntervalSince1970: 12 * 3600)
    for text in [
      #"[{"url":"\/1.mp3","mimeType":"audio\/mpeg"}]"#,
      #"[{"mimeType":"audio/mpeg","url":"/1.mp3"}]"#,
    ] {
      known.text?.attachments = text
      var stored = SourceArticleIndex()
      stored.add(known, sharing: nil)
      #expect(self.known(new, in: stored) == 1)
    }
  }

  @Test func `files keep broadcasts with the same words apart`() {
    let stored = index(repeated([draft(hours: 18, text: "the news", files: ["1.mp3"])]))
    let next = repeated([draft(hours: 19, text: "the news", files: ["2.mp3"])])
    #expect(known(next[0], in: stored) == nil)
  }
}
