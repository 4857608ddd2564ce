import Basics
import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels
import Words

@testable import Composing

/// Notes and highlights of articles.
struct AnnotationTests {
  static let html = """
    <p>The <b>northern basin</b> closes on Monday &amp; opens in spring.</p><p>The ferries to the \
    islands leave from the fish quay until then.</p>
    """
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    try store.beginCourier(at: now)
    try deliver(Self.html)
  }

  private func deliver(_ html: String, after seconds: Double = 0) throws {
    let draft = ArticleDraft(
      identity: "1", ArticleMetadata(title: "Harbour", url: "https://courier.example/1"),
      content: ArticleContent(html: html), searchText: html)
    try store.add(
      draft, keys: RankKeys(today: 0, now: 0), at: now.addingTimeInterval(seconds))
  }

  private func newsroom(_ reader: String = "ada") -> Newsroom {
    Newsroom(store: store, reader: reader, now: now)
  }

  private func article(_ reader: String = "ada") throws -> ArticleDetailViewModel {
    try newsroom(reader).article(1, isPeek: true)
  }

  private func marked(_ article: ArticleDetailViewModel) -> [String] {
    article.document.blocks.flatMap(\.spans).filter { $0.style.contains(.marked) }.map(\.text)
  }

  @Test func `a passage is kept with its surroundings and shown in the text`() throws {
    let page = try newsroom().highlight(TextQuote(exact: " northern\n basin closes "), in: 1)
    let highlight = try #require(page.items.first?.highlights.first)
    #expect(highlight.quote == "northern basin closes")
    #expect(highlight.prefix == "The " && highlight.suffix == " on Monday & opens in spring.\n\nT")
    #expect(marked(try article()) == ["northern basin", " closes"])
    // It is the reader's own.
    #expect(marked(try article("ben")).isEmpty)
    #expect(try newsroom("ben").annotated(since: nil).items.isEmpty)
  }

  @Test func `a passage may span paragraphs`() throws {
    _ = try newsroom().highlight(TextQuote(exact: "in spring. The ferries"), in: 1)
    #expect(marked(try article()) == ["in spring.", "The ferries"])
  }

  @Test func `a highlight follows an edit, and tells when it is gone`() throws {
    _ = try newsroom().highlight(
      TextQuote(exact: "The ferries to the islands leave from the fish quay"), in: 1)
    _ = try newsroom().highlight(TextQuote(exact: "closes on Monday & opens in spring"), in: 1)
    try deliver(
      "<p>Nothing closes.</p><p>The two ferries to the islands will leave from the old fish quay.</p>",
      after: 3600)
    let edited = try article()
    #expect(marked(edited) == ["ferries to the islands will leave from the old fish quay"])
    #expect(edited.highlights.map(\.isInText) == [true, false])
    #expect(edited.highlights.map(\.revision) == [nil, 1])
    #expect(
      edited.highlights[1].absence?.english
        == "“closes on Monday & opens in spring” is no longer in the text; revision 1 had it.")
    // The list of all highlights says the same.
    let listed = try #require(try newsroom().annotated(since: nil).items.first)
    #expect(listed.highlights.map(\.isInText) == [true, false])
    #expect(listed.highlights.map(\.revision) == [nil, 1])
  }

  @Test func `what cannot be highlighted is refused with the reason`() throws {
    func refusal(_ quote: String, _ id: Int64 = 1) -> NewsroomFault? {
      do {
        _ = try newsroom().highlight(TextQuote(exact: quote), in: id)
        return nil
      } catch { return error as? NewsroomFault }
    }
    #expect(refusal("the southern lighthouse keeper") == .annotationRefused(.notInText))
    #expect(refusal(" ") == .annotationRefused(.notInText))
    #expect(refusal("<b>&\u{0}") == .annotationRefused(.notInText))
    #expect(
      refusal(String(repeating: "a", count: 1 << 20)) == .annotationRefused(.longQuote))
    #expect(refusal("basin", 9) == .noSuchArticle(9))
    let marks = "a" + String(repeating: "\u{301}", count: 9000)
    #expect(refusal(marks) == .annotationRefused(.notInText))
  }

  @Test func `an article has a limited number of highlights`() throws {
    let words = (0..<600).map { "word\($0)" }
    try deliver("<p>\(words.joined(separator: " "))</p>", after: 60)
    for word in words.prefix(AnnotationLimits.highlights) {
      _ = try store.highlight(
        [TextQuote(exact: word)], article: 1, reader: "ada", at: now)
    }
    #expect(throws: NewsroomFault.annotationRefused(.tooManyHighlights)) {
      try newsroom().highlight(TextQuote(exact: "word599"), in: 1)
    }
    #expect(try article().highlights.count == AnnotationLimits.highlights)
  }

  @Test func `a highlight is removed by its number or its words`() throws {
    let first = try newsroom().highlight(TextQuote(exact: "fish quay"), in: 1)
    let id = try #require(first.items.first?.highlights.first?.id)
    #expect(throws: NewsroomFault.annotationRefused(.noSuchHighlight)) {
      try newsroom("ben").removeHighlight(.number(id), of: 1)
    }
    _ = try newsroom().highlight(TextQuote(exact: "islands"), in: 1)
    #expect(
      try newsroom().removeHighlight(.quote("islands "), of: 1).items[0].highlights.map(\.id)
        == [id])
    #expect(try newsroom().removeHighlight(.number(id), of: 1).items.isEmpty)
  }

  @Test func `a note is set, replaced and removed`() throws {
    #expect(try newsroom().setNote(" First.\nSecond\0. ", of: 1).items[0].note == "First.\nSecond.")
    #expect(try article().note == "First.\nSecond.")
    #expect(try newsroom().annotated(since: now.addingTimeInterval(1)).items.isEmpty)
    #expect(try newsroom().annotated(since: now).items.map(\.note) == ["First.\nSecond."])
    #expect(try newsroom().setNote(" \n", of: 1).items.isEmpty)
    #expect(try article().note == nil)
    #expect(throws: NewsroomFault.annotationRefused(.longNote)) {
      try newsroom().setNote(String(repeating: "a", count: 65 << 10), of: 1)
    }
    #expect(throws: NewsroomFault.noSuchArticle(9)) { try newsroom().setNote("a", of: 9) }
    #expect(throws: NewsroomFault.noSuchArticle(9)) { try newsroom().annotations(of: 9) }
  }
}
