import Foundation
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct RevisionTests {
  let fixture: StoreFixture
  let long = (0..<80).map { "word\($0)" }.joined(separator: " ")

  init() throws {
    fixture = try StoreFixture()
  }

  func revisions() throws -> [ArticleRevision] {
    try fixture.store.whole(1)?.offline.revisions ?? []
  }

  func draft(_ text: String, title: String = "T", html: String? = nil) -> ArticleDraft {
    var draft = fixture.draft("x", title: title, text: text)
    draft.metadata.wordCount = text.split(separator: " ").count
    if let html { draft.content.html = html }
    return draft
  }

  @Test func `an edited text is shown, and the old one is kept`() throws {
    try fixture.edit(draft(long))
    let later = StoreFixture.now.addingTimeInterval(60)
    #expect(try fixture.edit(draft(long + " more"), at: later) == .edited(id: 1))
    let kept = try revisions()
    #expect(kept.map(\.number) == [1])
    #expect(kept.first?.content.html == "<p>\(long)</p>")
    #expect(kept.first?.replaced == later)
    #expect(try fixture.store.whole(1)?.content?.html == "<p>\(long) more</p>")
  }

  @Test(arguments: [
    ("one two three", "one  two\n three", false),
    ("57 comments", "58 comments", false),
    ("9 comments", "10 comments", false),
    ("the dead: 12", "the hurt: 12", true),
    ("one two", "one two three", true),
    ("", "text", true),
  ])
  func `changes of white space or counters are not edits`(old: String, new: String, isEdit: Bool)
    throws
  {
    try fixture.edit(draft(old))
    let outcome = try fixture.edit(draft(new, html: "<div>\(new)</div>"))
    #expect(outcome == (isEdit ? .edited(id: 1) : .updated(id: 1)))
    #expect(try revisions().isEmpty == !isEdit)
  }

  @Test func `a changed number in a long text is an edit`() throws {
    try fixture.edit(draft(long + " 12"))
    #expect(try fixture.edit(draft(long + " 13")) == .edited(id: 1))
  }

  @Test func `changed markup around the same words is not an edit`() throws {
    try fixture.edit(draft(long))
    #expect(try fixture.edit(draft(long, html: "<p><b>\(long)</b></p>")) == .updated(id: 1))
    #expect(try revisions() == [])
  }

  @Test func `a changed headline is an edit`() throws {
    try fixture.edit(draft(long))
    try fixture.edit(draft(long, title: "Another"))
    #expect(try revisions().map(\.title) == ["T"])
  }

  @Test func `the first and the newest revisions are kept with their numbers`() throws {
    for number in 1...25 { try fixture.edit(draft(long, title: "T\(number)")) }
    let kept = try revisions()
    #expect(kept.map(\.number) == [1] + Array(16...24))
    #expect(kept.map(\.title) == ["T1"] + (16...24).map { "T\($0)" })
    #expect(kept.count == ArticleLimits.revisions)
  }

  @Test func `revisions are deleted with their article`() throws {
    try fixture.edit(draft(long))
    try fixture.edit(draft(long, title: "Another"))
    try fixture.store.write { try $0.delete([1], at: StoreFixture.now) }
    #expect(try revisions() == [])
  }
}
