import Basics
package import Foundation
import Matching
import Models
import Store
package import ViewModels
package import Words

/// Which highlight of an article.
package enum HighlightChoice: Sendable, Hashable {
  case number(Int64)
  /// As a person types it: blanks at its ends make no difference.
  case quote(String)
}

/// Why a note or a highlight cannot be made or removed.
package enum AnnotationRefusal: Error, Sendable, Hashable {
  case notInText
  case noSuchHighlight
  case longQuote
  case longNote
  case tooManyHighlights

  package var message: Message {
    switch self {
    case .notInText: Message(.quoteNotInText)
    case .noSuchHighlight: Message(.noSuchHighlight)
    case .longQuote: Message(.longQuote, TextQuote.lengthLimit)
    case .longNote: Message(.longNote, AnnotationLimits.noteBytes)
    case .tooManyHighlights: Message(.tooManyHighlights, AnnotationLimits.highlights)
    }
  }
}

extension Newsroom {
  /// Maximum number of articles in the list of notes and highlights.
  private static let annotatedLimit = 1000

  /// The articles on which the reader wrote, the last one first.
  ///
  /// - Parameter since: only the notes and highlights since then.
  package func annotated(since: Date?) throws -> ListViewModel<AnnotatedArticleViewModel> {
    try annotated(
      store.annotatedArticles(of: reader, since: since, limit: Self.annotatedLimit), since: since)
  }

  /// The reader's note and highlights of an article; an empty list if there are none.
  func annotations(of id: Int64) throws -> ListViewModel<AnnotatedArticleViewModel> {
    try annotated([id], since: nil)
  }

  private func annotated(
    _ ids: [Int64], since: Date?
  ) throws -> ListViewModel<AnnotatedArticleViewModel> {
    let annotations = try store.annotations(of: ids, reader: reader)
    let articles = try store.articles(ids, reader: nil)
      .reduce(into: [Int64: Article]()) { $0[$1.id] = $1.article }
    if ids.count == 1, articles.isEmpty { throw NewsroomFault.noSuchArticle(ids[0]) }
    let highlighted = ids.filter { annotations[$0]?.highlights.isEmpty == false }
    let edited = try store.editedArticles(among: highlighted)
    let items = try ids.compactMap { id -> AnnotatedArticleViewModel? in
      guard let article = articles[id], var written = annotations[id] else { return nil }
      if let since {
        written.highlights.removeAll { $0.made < since }
        if written.noted.map({ $0 < since }) ?? false { written.note = nil }
      }
      guard written.note != nil || !written.highlights.isEmpty else { return nil }
      guard edited.contains(id), !written.highlights.isEmpty else {
        return AnnotatedArticleViewModel(article, written)
      }
      let located = try self.article(id, isPeek: true).highlights
      return AnnotatedArticleViewModel(article, written, locating: located)
    }
    return ListViewModel(.highlights, items, emptiness: Message(.emptyHighlights))
  }

  // MARK: - Writing

  /// Sets the reader's note of an article; a note without words removes it.
  func setNote(_ text: String?, of id: Int64) throws -> ListViewModel<AnnotatedArticleViewModel> {
    guard (text?.utf8.count ?? 0) <= AnnotationLimits.noteBytes else {
      throw NewsroomFault.annotationRefused(.longNote)
    }
    let visible = text.map { text in
      // A browser sends both characters of a line's end.
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .joined(separator: "\n")
      return String(String.UnicodeScalarView(lines.unicodeScalars.filter { $0.value != 0 })).trimmed
    }
    let note = visible.flatMap { $0.isEmpty ? nil : $0 }
    guard try store.setNote(note, article: id, reader: reader, at: now) else {
      throw NewsroomFault.noSuchArticle(id)
    }
    return try annotations(of: id)
  }

  /// Highlights a passage of an article, which is searched for in its shown text.
  func highlight(
    _ quote: TextQuote, in id: Int64
  ) throws -> ListViewModel<AnnotatedArticleViewModel> {
    guard quote.exact.unicodeScalars.count <= TextQuote.lengthLimit else {
      throw NewsroomFault.annotationRefused(.longQuote)
    }
    let article = try article(id, isPeek: true)
    var finder = QuoteFinder(article.document.quotableText)
    let typed = TextQuote(
      exact: quote.exact.trimmed, prefix: quote.prefix,
      suffix: quote.suffix)
    guard let place = finder.place(of: typed) else {
      throw NewsroomFault.annotationRefused(.notInText)
    }
    let made = try store.highlight(
      [finder.quote(of: place)], article: id, reader: reader, at: now)
    guard made != nil else { throw NewsroomFault.annotationRefused(.tooManyHighlights) }
    return try annotations(of: id)
  }

  func removeHighlight(
    _ choice: HighlightChoice, of id: Int64
  ) throws -> ListViewModel<AnnotatedArticleViewModel> {
    let highlights = try store.annotations(of: [id], reader: reader)[id]?.highlights ?? []
    let chosen = highlights.filter { highlight in
      switch choice {
      case .number(let number): highlight.id == number
      case .quote(let quote):
        highlight.quote.exact.utf8.elementsEqual(
          quote.trimmed.utf8)
      }
    }
    guard !chosen.isEmpty else { throw NewsroomFault.annotationRefused(.noSuchHighlight) }
    for highlight in chosen { _ = try store.removeHighlight(highlight.id, reader: reader) }
    return try annotations(of: id)
  }

  // MARK: - In the text

  /// An article with its highlights in its text, and where the others were.
  static func highlighting(_ article: ArticleDetailViewModel) -> ArticleDetailViewModel {
    let highlights = article.annotations.highlights
    guard !highlights.isEmpty else { return article }
    let places = QuoteFinder.places(
      of: highlights.map(\.quote), in: article.document.quotableText)
    var revisions = [Int?](repeating: nil, count: highlights.count)
    var lost = highlights.indices.filter { places[$0] == nil }
    for revision in article.offline.revisions.suffix(revisionLimit).reversed() where !lost.isEmpty {
      let blocks = blocks(of: revision.content, beside: nil, with: OfflineState())
      let text =
        blocks.isEmpty
        ? revision.content.text ?? "" : TextDocument(blocks).quotableText
      let found = QuoteFinder.places(of: lost.map { highlights[$0].quote }, in: text)
      for (index, place) in zip(lost, found) where place != nil {
        revisions[index] = revision.number
      }
      lost.removeAll { revisions[$0] != nil }
    }
    return article.highlighting(places, earlier: revisions)
  }

  /// Number of earlier texts in which a highlight is looked for.
  private static let revisionLimit = 10
}
