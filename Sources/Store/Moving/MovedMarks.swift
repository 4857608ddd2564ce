internal import Basics
import Models

extension ArticleToMove {
  /// Leaves out the marks that the reader has brought before, and may have taken back since. Their
  /// times make no difference: a program may not keep them.
  ///
  /// - Parameter earlier: the keys of those marks.
  /// - Returns: the keys of the marks that are left.
  mutating func keepMarks(besides earlier: Set<Int64>) -> Set<Int64> {
    var keys: Set<Int64> = []
    func isNew(_ parts: String...) -> Bool {
      let hash = FNV64.value(of: parts.joined(separator: "\0"))
      let key = Int64(bitPattern: hash)
      guard !earlier.contains(key) else { return false }
      keys.insert(key)
      return true
    }
    if readAt != nil, !isNew(isExpired ? "expired" : "read") { readAt = nil }
    if bookmarkedAt != nil, !isNew("bookmark") { bookmarkedAt = nil }
    if hiddenAt != nil, !isNew("hide") { hiddenAt = nil }
    labels = labels.filter { isNew("label", $0.lowercased()) }
    if let note = annotations.note, !isNew("note", note) { annotations.note = nil }
    annotations.highlights = annotations.highlights.filter {
      isNew("highlight", $0.quote.exact, $0.quote.prefix, $0.quote.suffix)
    }
    if position != nil, !isNew("position") { position = nil }
    return keys
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
