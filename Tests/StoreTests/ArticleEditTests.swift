import Foundation
import Models
import Testing

@testable import Store

/// What a stored article keeps when its feed changes it.
struct ArticleEditTests {
  let known = ArticleMetadata(
    title: "Old", summary: "s", authors: ["Ada"], language: "en", image: "i",
    published: Date(timeIntervalSince1970: 9))
  let draft = ArticleDraft(
    identity: "a", ArticleMetadata(language: "de", wordCount: 2), searchText: "new words")

  func edit(
    _ draft: ArticleDraft, hasPage: Bool = false, page: String? = nil, words: String = "old words"
  ) -> ArticleEdit {
    ArticleEdit(
      of: ArrivedArticle(draft, dated: .distantPast),
      over: ShownText(
        known, feed: ArticleContent(html: "<p>old"), page: page, hasPage: hasPage || page != nil,
        feedDigest: WordsDigest.of(words, words: 2)))
  }

  @Test func `the feed's data replace those stored`() {
    let edit = edit(draft)
    #expect(
      edit.metadata
        == ArticleMetadata(language: "de", wordCount: 2))
    #expect(edit.shownWords == "new words")
    #expect(edit.isEdit && edit.keepsRevision)
  }

  @Test func `what the page may have given stays`() {
    var kept = known
    kept.language = "de"
    #expect(edit(draft, page: "<p>page").metadata == kept)
    // The number of words is that of the shown text.
    kept.wordCount = 2
    #expect(edit(draft, hasPage: true).metadata == kept)
    var titled = draft
    titled.metadata.title = "New"
    #expect(edit(titled, hasPage: true).metadata.title == "New")
  }

  @Test func `while the page's text is shown, new words of the feed are no revision`() {
    var same = draft
    same.metadata.title = known.title
    let edit = edit(same, page: "<p>page")
    #expect(edit.shownWords == nil && edit.isEdit && !edit.keepsRevision)
    same.metadata.title = "New"
    #expect(self.edit(same, page: "<p>page").keepsRevision)
    same.metadata.title = " Old "
    #expect(!self.edit(same, words: "new words").isEdit)
  }

  @Test(arguments: [(780, true), (3, true), (2, false)])
  func `a longer text of another program stays the full text`(words: Int, isKept: Bool) {
    var metadata = known
    metadata.wordCount = words
    let old = ShownText(
      metadata, feed: ArticleContent(html: "<p>imported"), page: nil, hasPage: false,
      feedDigest: WordsDigest.of("imported", words: words), isMoved: true)
    var teaser = draft
    teaser.metadata.title = known.title
    let edit = ArticleEdit(of: ArrivedArticle(teaser, dated: .distantPast), over: old)
    #expect(edit.keptText?.html == (isKept ? "<p>imported" : nil))
    #expect(edit.isEdit == !isKept && edit.keepsRevision == !isKept)
    #expect(edit.metadata.wordCount == (isKept ? words : 2))
    #expect(edit.shownWords == (isKept ? nil : "new words"))
    let finding = DocumentFindings.Article(7, as: edit, over: old)
    #expect(finding.lacksPage && (finding.keptText != nil) == isKept)
  }
}
