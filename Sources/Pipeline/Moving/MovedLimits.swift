import Basics
import Foundation
package import Models

/// Keeps what a reader brings from another program within the limits of what is stored here, and
/// counts what is cut or left out.
package struct MovedLimits {
  package struct Lost: Sendable, Hashable {
    /// Texts and notes that are cut.
    package var texts = 0
    package var notes = 0
    package var highlights = 0
    package var labels = LostLabels()
  }

  /// Maximum size of an article's text in bytes.
  private static let textBytes = 4 << 20

  package private(set) var lost = Lost()
  /// The reader's labels, by their names in lower case.
  private var known: [String: String]

  package init(labels: [String]) {
    known = Dictionary(firstOf: labels.map { ($0.lowercased(), $0) })
  }

  mutating func bounded(_ article: MovedArticle) -> MovedArticle {
    var article = article
    article.html = text(article.html)
    article.labels = labels(article.labels)
    article.annotations = annotations(article.annotations)
    return article
  }

  mutating func bounded(_ page: SavedPage) -> SavedPage {
    var page = page
    page.html = text(page.html)
    page.tags = labels(page.tags)
    page.annotations = annotations(page.annotations)
    return page
  }

  private mutating func text(_ html: String?) -> String? {
    guard let html, html.utf8.count > Self.textBytes else { return html }
    lost.texts += 1
    return Self.cut(html, to: Self.textBytes)
  }

  /// Each name once, as it may be stored, in the spelling that the reader has.
  private mutating func labels(_ names: [String]) -> [String] {
    var kept: [String] = []
    var seen: Set<String> = []
    for text in names where !text.isEmpty {
      guard let name = TagName.checked(text), !TagName.isReserved(name) else {
        lost.labels.add(text)
        continue
      }
      let key = name.lowercased()
      guard seen.insert(key).inserted else { continue }
      guard kept.count < AnnotationLimits.labels,
        known[key] != nil || known.count < AnnotationLimits.labelsOfReader
      else {
        lost.labels.add(name)
        continue
      }
      let spelled = known[key] ?? name
      known[key] = spelled
      kept.append(spelled)
    }
    return kept
  }

  private mutating func annotations(_ written: MovedAnnotations) -> MovedAnnotations {
    var written = written
    let note = written.note?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if note.utf8.count > AnnotationLimits.noteBytes { lost.notes += 1 }
    written.note = note.isEmpty ? nil : Self.cut(note, to: AnnotationLimits.noteBytes)
    let passages = written.highlights.filter { highlight in
      highlight.quote.exact.unicodeScalars.contains { !$0.properties.isWhitespace }
    }
    lost.highlights += max(0, passages.count - AnnotationLimits.highlights)
    written.highlights = Array(passages.prefix(AnnotationLimits.highlights))
    return written
  }

  /// The beginning of a text, at most `limit` bytes, without a half character at its end.
  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}
