import Foundation
import Models
import Testing

@testable import Pipeline

struct MovedLimitsTests {
  private func bounded(
    _ change: (inout MovedArticle) -> Void, labels: [String] = []
  ) -> (MovedArticle, MovedLimits.Lost) {
    var limits = MovedLimits(labels: labels)
    var article = MovedArticle()
    change(&article)
    article = limits.bounded(article)
    return (article, limits.lost)
  }

  @Test func `texts and notes are cut between two characters`() {
    let (article, lost) = bounded {
      $0.html = String(repeating: "ä", count: 3 << 20)
      $0.annotations.note = "  x" + String(repeating: "ä", count: 40_000)
    }
    #expect(article.html?.utf8.count == 4 << 20 && article.html?.last == "ä")
    #expect(article.annotations.note?.utf8.count == AnnotationLimits.noteBytes - 1)
    #expect(lost.texts == 1 && lost.notes == 1)
  }

  @Test func `passages that show nothing are none, and too many are counted`() {
    let (article, lost) = bounded {
      $0.annotations.highlights = (0..<700).map {
        MovedHighlight(TextQuote(exact: $0 < 10 ? " \n" : "p\($0)"))
      }
    }
    #expect(article.annotations.highlights.count == AnnotationLimits.highlights)
    #expect(lost.highlights == 190)
  }

  @Test func `labels above the reader's number are left out, known ones are not`() {
    let known = (1..<AnnotationLimits.labelsOfReader).map { "label \($0)" }
    let (article, lost) = bounded(
      {
        $0.labels = ["new", "LABEL 7", "New", "another", "..", "All", "top", ""]
      }, labels: known)
    #expect(article.labels == ["new", "label 7"])
    #expect(lost.labels.count == 4)
    #expect(lost.labels.names == ["another", "..", "All", "top"])
  }

  @Test func `an article has no more labels than it may have`() {
    let (article, lost) = bounded { $0.labels = (0..<60).map { "l\($0)" } }
    #expect(article.labels.count == AnnotationLimits.labels && lost.labels.count == 10)
  }
}
