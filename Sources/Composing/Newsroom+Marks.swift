import Basics
import Foundation
import Models
import Store
package import ViewModels
package import Words

extension Newsroom {
  /// Articles with their marks; missing ids are omitted.
  package func articles(_ ids: [Int64]) throws -> [ArticleViewModel] {
    try store.articles(ids, reader: reader).map(ArticleViewModel.init)
  }

  /// Marks the articles of a category, a source or all sources that exist now, those that the list
  /// shows; later ones keep their state.
  func markAll(category: String?, source: String?, isRead: Bool) throws -> MarkedViewModel {
    let shown = try NewsroomFault.naming {
      try store.feed(
        FeedQuery(category: category, source: source, allVersions: true, limit: 1), reader: reader)
    }
    let names = shown.list
    let sources = try store.streamSources(reader: reader).filter { known in
      (source.map { known.name.lowercased() == $0.lowercased() } ?? !known.hasLeft)
        && (names.category.map { name in known.categories.contains { $0.name == name } } ?? true)
    }
    var query = StreamQuery(sources: sources.map(\.id), isRead: !isRead)
    // A source that the reader has left is known by its name, and its list shows nothing.
    let articles = shown.items.isEmpty ? [] : try store.streamIDs(query, reader: reader)
    if let newest = articles.max() {
      query.below = newest + 1
      try store.markAll(query, isRead: isRead, before: nil, reader: reader, at: now)
    }
    return MarkedViewModel(
      isRead: isRead, articles: articles.count, category: names.category,
      source: source == nil ? nil : sources.first?.name)
  }

  /// Articles that only other readers have, such as their saved pages, do not exist for this
  /// reader.
  ///
  /// - Throws: ``NewsroomFault/noSuchArticle(_:)``.
  func refuseForeign(_ ids: [Int64]) throws {
    if let foreign = try store.foreign(ids, to: reader).first {
      throw NewsroomFault.noSuchArticle(foreign)
    }
  }
}

/// Articles that the reader left in the middle.
extension Newsroom {
  /// Maximum number of articles in the list of those that were left in the middle.
  private static let begunLimit = 100

  /// The one that was left last first.
  package func begun() throws -> ListViewModel<ArticleViewModel> {
    let ids = try store.articlesBegun(by: reader, limit: Self.begunLimit)
    let foreign = try Set(store.foreign(ids, to: reader))
    let articles = try store.articles(ids.filter { !foreign.contains($0) }, reader: reader)
    return ListViewModel(
      .begun, articles.map { ArticleViewModel(pictures.naming($0)) },
      heading: Message(.continueReading), emptiness: Message(.nothingBegun))
  }

  /// - Parameters:
  ///   - block: the first block in sight, from 0.
  ///   - blocks: number of blocks, as the device counts them.
  /// - Returns: the article, in a list.
  func setPosition(
    block: Int, of blocks: Int, in article: Int64
  ) throws -> ListViewModel<ReceiptViewModel> {
    let position = ReadingPosition(block: block, blocks: blocks, at: now)
    guard try store.setPosition(position, article: article, reader: reader) else {
      throw NewsroomFault.noSuchArticle(article)
    }
    return try receipt(.positioned, [article])
  }
}

extension Newsroom {
  /// Adds labels to articles and removes others from them.
  ///
  /// - Throws: ``NewsroomFault`` for an unknown article or a name that cannot be a label.
  func label(
    _ ids: [Int64], adding typed: [String], removing others: [String]
  ) throws -> ListViewModel<ReceiptViewModel> {
    guard typed.count <= AnnotationLimits.labels else {
      throw NewsroomFault.labelRefused(.tooMany)
    }
    let names = try typed.map(labelName)
    let known = Set(try store.existing(ids))
    if let missing = ids.first(where: { !known.contains($0) }) {
      throw NewsroomFault.noSuchArticle(missing)
    }
    let labelled = try store.label(
      ids, adding: names, removing: others.map(TagName.normal), reader: reader)
    guard labelled != nil else { throw NewsroomFault.labelRefused(.tooMany) }
    return try receipt(names.isEmpty ? .unlabelled : .labelled, ids)
  }

  /// The name of a label, for articles: no list of the reader's has it.
  ///
  /// - Throws: ``NewsroomFault/labelRefused(_:)``.
  package func labelName(_ typed: String) throws -> String {
    guard let name = TagName.checked(typed) else { throw NewsroomFault.labelRefused(.notAName) }
    let key = name.lowercased()
    guard !TagName.isReserved(name) else { throw NewsroomFault.labelRefused(.isList(name)) }
    let folders = try store.folderNames(of: reader)
    if let folder = folders.first(where: { $0.lowercased() == key }) {
      throw NewsroomFault.labelRefused(.isList(folder))
    }
    return name
  }

  /// The names of the reader's labels that a form offers, in alphabetical order: those of the most
  /// articles.
  package func labelNames() throws -> [String] {
    try store.labels(of: reader).sorted { $0.articles > $1.articles }.prefix(Self.maxOffered)
      .map(\.name).sorted()
  }

  private static let maxOffered = 500

  func labels() throws -> ListViewModel<LabelViewModel> {
    ListViewModel(
      .labels, try store.labels(of: reader).map(LabelViewModel.init),
      emptiness: EmptyReason.noLabels.message)
  }

  /// Renames a label, or removes it from all articles.
  func renameLabel(_ old: String, to new: String?) throws -> ListViewModel<LabelViewModel> {
    let name = try new.map(labelName)
    // A label that could not be made any more can be renamed.
    let label = TagName.normal(old)
    guard try store.renameLabel(label, to: name, reader: reader) > 0 else {
      let known = try store.labelNames(of: reader)
      throw NewsroomFault.noSuchLabel(label, near: Spelling.nearest(to: label, in: known))
    }
    return try labels()
  }
}

extension SharingRefusal {
  package func message(to reader: String) -> Message {
    switch self {
    case .noSuchReader: Message(.noSuchReader, reader)
    case .refused: Message(.sharesRefused, reader)
    case .same: Message(.sharedWithSelf)
    case .tooMany: Message(.tooManyShares, reader)
    }
  }
}

/// Articles that readers share with each other.
extension Newsroom {
  /// The other readers of the database, by name.
  package func otherReaders() throws -> [String] {
    try store.readers().map(\.reader.name).filter { $0 != reader }
  }

  func share(_ article: Int64, with name: String) throws -> any PageModel {
    do {
      guard let other = try store.reader(named: name) else { throw SharingRefusal.noSuchReader }
      try store.share(article, with: other.name, from: reader, at: now)
    } catch let refusal as SharingRefusal {
      throw NewsroomFault.sharingRefused(refusal, name)
    }
    return try receipt(.sharedWith, [article], because: Message(.sharedWith, name))
  }

  /// The articles that others have put on top of a list: of the first page of the front, without
  /// filters.
  func sharedArticles(on query: FeedQuery) throws -> [RankedArticle] {
    var plain = FeedQuery(limit: query.limit)
    (plain.scope, plain.now, plain.unread) = (query.scope, query.now, query.unread)
    guard plain == query else { return [] }
    let shared = try store.sharedArticles(
      with: reader, shownSince: now.addingTimeInterval(-ReaderVisit.gap))
    guard !shared.isEmpty else { return [] }
    let senders = Dictionary(firstOf: shared.map { ($0.article, $0.sender) })
    return try store.unrankedArticles(shared.map(\.article), reader: reader).map { found in
      var article = pictures.naming(found)
      article.sharedBy = senders[article.id]
      return article
    }
  }
}
