import Basics
import Models

/// Tells the marks that a reader has brought before, and may have taken back since, from new ones.
/// Their times make no difference: a program may not keep them.
private struct MovedMarks {
  /// The keys of the marks that were brought before.
  let earlier: Set<Int64>
  private(set) var new: Set<Int64> = []

  init(besides earlier: Set<Int64>) { self.earlier = earlier }

  mutating func isNew(_ parts: String...) -> Bool {
    let key = Int64(bitPattern: FNV64.value(of: parts.joined(separator: "\0")))
    guard !earlier.contains(key) else { return false }
    new.insert(key)
    return true
  }

  mutating func areNew(_ labels: [String]) -> [String] {
    labels.filter { isNew("label", $0.lowercased()) }
  }

  mutating func areNew(_ written: MovedAnnotations) -> MovedAnnotations {
    var written = written
    if let note = written.note, !isNew("note", note) { written.note = nil }
    written.highlights = written.highlights.filter {
      isNew("highlight", $0.quote.exact, $0.quote.prefix, $0.quote.suffix)
    }
    return written
  }
}

extension ArticleToMove {
  /// Leaves out the marks that the reader has brought before.
  ///
  /// - Parameter earlier: the keys of those marks.
  /// - Returns: the keys of the marks that are left.
  mutating func keepMarks(besides earlier: Set<Int64>) -> Set<Int64> {
    var marks = MovedMarks(besides: earlier)
    if readAt != nil, !marks.isNew(isExpired ? "expired" : "read") { readAt = nil }
    if bookmarkedAt != nil, !marks.isNew("bookmark") { bookmarkedAt = nil }
    if hiddenAt != nil, !marks.isNew("hide") { hiddenAt = nil }
    labels = marks.areNew(labels)
    annotations = marks.areNew(annotations)
    if position != nil, !marks.isNew("position") { position = nil }
    return marks.new
  }
}

extension PageToSave {
  /// The same for a page that was saved in another program.
  mutating func keepMarks(besides earlier: Set<Int64>) -> Set<Int64> {
    var marks = MovedMarks(besides: earlier)
    if readAt != nil, !marks.isNew("read") { readAt = nil }
    if bookmarkedAt != nil, !marks.isNew("bookmark") { bookmarkedAt = nil }
    tags = marks.areNew(tags)
    annotations = marks.areNew(annotations)
    return marks.new
  }
}

extension SQLSession {
  /// The keys of the marks that a reader has brought before, by article.
  func movedMarks(on articles: [Int64], of reader: Int64) throws -> [Int64: Set<Int64>] {
    guard !articles.isEmpty else { return [:] }
    let rows = try run(
      """
      SELECT article_id, mark FROM moved_mark
      WHERE reader_id = \(reader) AND article_id \(in: articles)
      """)
    var marks: [Int64: Set<Int64>] = [:]
    for row in rows { marks[try row["article_id"], default: []].insert(try row["mark"]) }
    return marks
  }

  /// Records marks, so that they are not brought again.
  func keep(movedMarks keys: Set<Int64>, on article: Int64, of reader: Int64) throws {
    guard !keys.isEmpty else { return }
    try add(
      """
      INSERT INTO moved_mark (article_id, reader_id, mark)
      SELECT \(article), \(reader), k.mark FROM \(rows: ["mark": .integers(keys.sorted())]) k
      WHERE true ON CONFLICT DO NOTHING
      """)
  }
}

/// Joins the note of another program with the one that the reader has written here.
package enum MovedNote {
  /// The text to store; `nil` if it is stored already, or would be too long.
  package static func text(of note: String, behind known: String?) -> String? {
    guard let known, !known.isEmpty else { return note }
    guard !known.contains(note) else { return nil }
    let joined = known + "\n\n" + note
    return joined.utf8.count <= AnnotationLimits.noteBytes ? joined : nil
  }
}
