import Basics
package import Foundation
package import Models

/// Labels, notes and highlights of readers. They belong to their reader: no other reader sees them,
/// and they teach the ranking nothing. Articles that have one are never deleted by retention.
package protocol AnnotationStoring: Sendable {
  /// What a reader wrote on articles; articles without anything are left out.
  func annotations(of articles: [Int64], reader name: String) throws -> [Int64: ArticleAnnotations]

  /// Adds labels to articles, and removes others from them. A missing reader is created; unknown
  /// articles are passed over.
  ///
  /// - Parameter names: as ``TagName/checked(_:)`` returns them. A label keeps the spelling in which
  ///   the reader has it already.
  /// - Returns: the articles that exist; `nil` if the reader or an article would have too many labels
  ///   (``AnnotationLimits``), and then nothing is changed.
  func label(
    _ articles: [Int64], adding names: [String], removing others: [String], reader name: String
  ) throws -> [Int64]?

  /// The names of the categories that the reader's sources are in, and of those without sources: no
  /// label has them.
  func folderNames(of name: String) throws -> [String]

  /// The reader's labels, in alphabetical order.
  func labels(of name: String) throws -> [LabelCount]

  /// Their names alone, without a look at the articles.
  func labelNames(of name: String) throws -> [String]

  /// When the newest article of each label arrived, by the names that ``labels(of:)`` has.
  func lastLabelled(of name: String) throws -> [String: Date]

  /// Renames a label of a reader's, or removes it from all articles if there is no new name. A label
  /// of the new name takes in the articles.
  ///
  /// - Returns: the number of articles that had the label.
  func renameLabel(_ old: String, to new: String?, reader name: String) throws -> Int

  /// Sets the reader's note of an article, or removes it (`nil`).
  ///
  /// - Returns: whether the article exists.
  func setNote(_ text: String?, article: Int64, reader name: String, at now: Date) throws -> Bool

  /// Adds highlights to an article; passages that are highlighted already are passed over.
  ///
  /// - Returns: the highlights of these passages; `nil` if there would be too many
  ///   (``AnnotationLimits/highlights``) or the article does not exist.
  func highlight(
    _ quotes: [TextQuote], article: Int64, reader name: String, at now: Date
  ) throws -> [Highlight]?

  /// - Returns: whether the reader had the highlight.
  func removeHighlight(_ id: Int64, reader name: String) throws -> Bool

  /// The articles with notes or highlights of a reader, the one that was written on last first.
  ///
  /// - Parameter since: only what was written since then.
  func annotatedArticles(of name: String, since: Date?, limit: Int) throws -> [Int64]

  /// Those of some articles that have earlier texts.
  func editedArticles(among articles: [Int64]) throws -> Set<Int64>

  /// Deletes all marks, labels, notes and highlights of a reader.
  ///
  /// - Returns: the number of articles that had one.
  func forgetMarks(of name: String) throws -> Int
}

/// Labels to add to articles and to remove from them, each once regardless of case.
struct LabelChange {
  private let added: [String]
  private let removed: Set<String>

  /// A label that is added is not removed: an app may name it in two spellings.
  ///
  /// - Returns: `nil` for more labels than an article can have.
  init?(adding names: [String], removing others: [String]) {
    added = names.distinct { $0.lowercased() }
    guard added.count <= AnnotationLimits.labels else { return nil }
    removed = Set(others.map { $0.lowercased() }).subtracting(added.map { $0.lowercased() })
  }

  /// What is to be stored, for articles with these labels, in the spelling in which the reader has
  /// them.
  ///
  /// - Returns: `nil` if an article that gets a label would have too many.
  func statements(
    for articles: [Int64: [String]], spelled spellings: [String], reader: Int64
  ) -> [SQLStatement]? {
    var removals: [String: [Int64]] = [:]
    var additions: [String: [Int64]] = [:]
    for (article, labels) in articles {
      let (gone, kept) = (labels.filter(isRemoved), labels.filter { !isRemoved($0) })
      for label in gone { removals[label, default: []].append(article) }
      let keys = Set(kept.map { $0.lowercased() })
      let new = spellings.filter { !keys.contains($0.lowercased()) }
      guard new.isEmpty || kept.count + new.count <= AnnotationLimits.labels else { return nil }
      for label in new { additions[label, default: []].append(article) }
    }
    // In one order, so that two nodes do not wait for each other.
    return removals.sorted { $0.key < $1.key }.map { label, articles in
      """
      DELETE FROM article_tag
      WHERE reader_id = \(reader) AND tag = \(label) AND article_id \(in: articles)
      """
    }
      + additions.sorted { $0.key < $1.key }
      .map { SQLStatement(adding: $0.key, to: $0.value, of: reader) }
  }

  private func isRemoved(_ label: String) -> Bool { removed.contains(label.lowercased()) }

  /// Statements for the reader's spelling of each added label; no rows for one that is new.
  fileprivate func spellings(of reader: Int64) -> [SQLStatement] {
    added.map { label in
      """
      SELECT tag FROM article_tag
      WHERE reader_id = \(reader) AND \(folded: "tag") = \(key: label) LIMIT 1
      """
    }
  }

  fileprivate func spelled(_ found: [SQLRows]) throws -> [String] {
    try zip(added, found).map { label, rows in try rows.first?["tag"] ?? label }
  }
}

extension SQLSession {
  /// - Returns: whether it is changed: neither the reader nor an article may get too many labels.
  func change(_ change: LabelChange, of articles: [Int64], reader: Int64) throws -> Bool {
    let found = try run(change.spellings(of: reader))
    let new = found.count(where: \.isEmpty)
    if new > 0 {
      let rows = try run(
        "SELECT count(DISTINCT tag) AS labels FROM article_tag WHERE reader_id = \(reader)")
      let known: Int = try rows.first?["labels"] ?? 0
      guard known + new <= AnnotationLimits.labelsOfReader else { return false }
    }
    var labels = Dictionary(firstOf: articles.map { ($0, [String]()) })
    let rows = try run(
      """
      SELECT article_id, tag FROM article_tag
      WHERE article_id \(in: articles) AND reader_id = \(reader)
      """)
    for row in rows { labels[try row["article_id"]]?.append(try row["tag"]) }
    let statements = change.statements(
      for: labels, spelled: try change.spelled(found), reader: reader)
    guard let statements else { return false }
    try add(statements)
    return true
  }
}

extension SQLStatement {
  /// Adds a label to articles that may have it already.
  init(adding label: String, to articles: [Int64], of reader: Int64) {
    self = """
      INSERT INTO article_tag (reader_id, article_id, \(named: "tag"))
      SELECT \(reader), id, \(name: label) FROM article WHERE id \(in: articles)
      ON CONFLICT DO NOTHING
      """
  }
}
