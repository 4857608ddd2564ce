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
