import Foundation
import Models
import Store
import TestStore
import Testing

struct RevisionConformance {
  let long = (0..<80).map { "word\($0)" }.joined(separator: " ")

  private func revisions(_ fixture: ConformanceFixture) throws -> [ArticleRevision] {
    try fixture.store.whole(1)?.offline.revisions ?? []
  }

  private func draft(_ text: String, title: String = "T", html: String? = nil) -> ArticleDraft {
    var draft = ConformanceFixture.draft("x", text: text)
    draft.metadata.title = title
    if let html { draft.content.html = html }
    return draft
  }

  @discardableResult
  private func edit(
    _ fixture: ConformanceFixture, _ draft: ArticleDraft, at now: Date = ConformanceFixture.now
  ) throws -> DraftOutcome? {
    try fixture.store.add([SampleArticle(draft, at: now)]).first
  }

  @Test(arguments: StoreKind.all)
  func `an edited text is shown, and the old one is kept`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    try edit(fixture, draft(long))
    let later = ConformanceFixture.now.addingTimeInterval(60)
    #expect(try edit(fixture, draft(long + " more"), at: later) == .edited(id: 1))
    let kept = try revisions(fixture)
    #expect(kept.map(\.number) == [1])
    #expect(kept.first?.content.html == "<p>\(long)</p>")
    #expect(kept.first?.replaced == later)
    #expect(try fixture.store.whole(1)?.content?.html == "<p>\(long) more</p>")
  }

  @Test(
    arguments: [
      ("one two three", "one  two\n three", false),
      ("57 comments", "58 comments", false),
      ("9 comments", "10 comments", false),
      ("the dead: 12", "the hurt: 12", true),
      ("one two", "one two three", true),
      ("", "text", true),
    ], StoreKind.all)
  func `changes of white space or counters are not edits`(
    _ change: (old: String, new: String, isEdit: Bool), _ kind: StoreKind
  ) throws {
    let fixture = try ConformanceFixture(kind)
    let (old, new, isEdit) = change
    try edit(fixture, draft(old))
    let outcome = try edit(fixture, draft(new, html: "<div>\(new)</div>"))
    #expect(outcome == (isEdit ? .edited(id: 1) : .updated(id: 1)))
    #expect(try revisions(fixture).isEmpty == !isEdit)
  }

  @Test(arguments: StoreKind.all)
  func `a changed number in a long text is an edit`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    try edit(fixture, draft(long + " 12"))
    #expect(try edit(fixture, draft(long + " 13")) == .edited(id: 1))
  }

  @Test(arguments: StoreKind.all)
  func `changed markup around the same words is not an edit`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    try edit(fixture, draft(long))
    #expect(try edit(fixture, draft(long, html: "<p><b>\(long)</b></p>")) == .updated(id: 1))
    #expect(try revisions(fixture) == [])
  }

  @Test(arguments: StoreKind.all)
  func `a changed headline is an edit`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    try edit(fixture, draft(long))
    try edit(fixture, draft(long, title: "Another"))
    #expect(try revisions(fixture).map(\.title) == ["T"])
  }

  @Test(arguments: StoreKind.all)
  func `the first and the newest revisions are kept with their numbers`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    for number in 1...25 { try edit(fixture, draft(long, title: "T\(number)")) }
    let kept = try revisions(fixture)
    #expect(kept.map(\.number) == [1] + Array(16...24))
    #expect(kept.map(\.title) == ["T1"] + (16...24).map { "T\($0)" })
    #expect(kept.count == ArticleLimits.revisions)
  }

  @Test(arguments: StoreKind.all)
  func `revisions are deleted with their article`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    try edit(fixture, draft(long))
    try edit(fixture, draft(long, title: "Another"))
    let later = ConformanceFixture.now.addingTimeInterval(2 * 86_400)
    try fixture.store.add(ConformanceFixture.draft("later"), source: 2, at: later)
    #expect(try await fixture.store.deleteOutdated(.age(days: 1), at: later, limit: 9) == 1)
    #expect(try revisions(fixture) == [])
    #expect(try fixture.store.inspect().isSound)
  }
}
