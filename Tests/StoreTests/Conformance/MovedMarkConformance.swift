import Foundation
import Models
import Store
import TestStore
import Testing

/// What becomes of marks that a reader took back after they were moved.
struct MovedMarkConformance {
  let now = ConformanceFixture.now

  private func moved(_ change: (inout ArticleToMove) -> Void) -> ArticleToMove {
    var draft = ArticleDraft(identity: "a", ArticleMetadata(title: "A", published: now))
    draft.isMoved = true
    let document = ArrivedDocument(sample: draft, source: 0, dated: now, at: now)
    var article = ArticleToMove(source: 1, isOfUnknownFeed: false, document: document)
    change(&article)
    return article
  }

  @Test(arguments: StoreKind.all)
  func `a mark that was taken back does not come again`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let quote = TextQuote(exact: "one")
    let article = moved {
      $0.readAt = now
      $0.labels = ["Berlin"]
      $0.annotations = MovedAnnotations(note: "mine", highlights: [MovedHighlight(quote)])
      $0.position = ReadingPosition(block: 3, blocks: 9, at: now)
    }
    let first = try await store.move([article], reader: "ada", at: now)
    let id = try #require(first.first?.article)
    try store.mark([id], isRead: false, reader: "ada", at: now)
    #expect(try store.renameLabel("Berlin", to: "Trip", reader: "ada") == 1)
    #expect(try store.setNote(nil, article: id, reader: "ada", at: now))
    let highlights = try store.annotations(of: [id], reader: "ada")[id]?.highlights ?? []
    for highlight in highlights { #expect(try store.removeHighlight(highlight.id, reader: "ada")) }
    #expect(try store.setPosition(nil, article: id, reader: "ada"))

    let later = now.addingTimeInterval(60)
    #expect(try await store.move([article], reader: "ada", at: later) == [.known(id)])
    func expectLabels(_ labels: [String]) throws {
      let written = try #require(try store.annotations(of: [id], reader: "ada")[id])
      #expect(written.labels == labels && written.note == nil && written.position == nil)
      #expect(written.highlights.isEmpty)
      #expect(try store.articles([id], reader: "ada").first?.state.read == false)
    }
    try expectLabels(["Trip"])
    // What is new in another file comes, and another reader gets all of it.
    let other = moved {
      $0.readAt = now
      $0.labels = ["Berlin", "Harbour"]
    }
    _ = try await store.move([other], reader: "ada", at: later)
    try expectLabels(["Harbour", "Trip"])
    _ = try await store.move([article], reader: "ben", at: later)
    #expect(try store.annotations(of: [id], reader: "ben")[id]?.note == "mine")
    // A reader who forgets all marks may bring them again.
    _ = try store.forgetMarks(of: "ada")
    _ = try await store.move([article], reader: "ada", at: later)
    #expect(try store.annotations(of: [id], reader: "ada")[id]?.note == "mine")
  }
}
