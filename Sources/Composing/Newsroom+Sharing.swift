import Basics
import Foundation
import Models
import Store
import ViewModels
package import Words

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
