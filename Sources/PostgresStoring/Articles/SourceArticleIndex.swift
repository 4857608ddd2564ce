import Models
import Storing

/// The stored articles of a source that a document's queries found, and those added meanwhile. The
/// node uses them to match drafts with articles.
struct SourceArticleIndex {
  struct Known {
    /// Negative for a new article, which gets its id when all new articles are known.
    var id: Int64
    var identity: String
    var digest: Int64
    var urlKey: String?
    var title: String?
    var published: Double?
  }

  private var articles: [Int64: Known] = [:]
  private var byIdentity: [String: Int64] = [:]
  private var byAddress: [String: [Int64]] = [:]
  /// Feed ids that several articles share.
  private var shared: Set<String> = []
  private(set) var deleted: Set<String> = []

  mutating func add(_ article: Known, sharing id: String? = nil) {
    guard articles.updateValue(article, forKey: article.id) == nil else { return }
    byIdentity[article.identity] = article.id
    if let key = article.urlKey { byAddress[key, default: []].append(article.id) }
    if let id { shared.insert(id) }
  }

  mutating func addShared(_ id: String) { shared.insert(id) }
  mutating func addDeleted(_ identity: String) { deleted.insert(identity) }

  func holds(_ identity: String) -> Bool { byIdentity[identity] != nil }

  /// Sets the identity and digest of an article.
  mutating func change(_ id: Int64, identity: String, digest: Int64) {
    guard let known = articles[id] else { return }
    byIdentity[known.identity] = nil
    byIdentity[identity] = id
    articles[id]?.identity = identity
    articles[id]?.digest = digest
  }

  /// The article that a draft belongs to, and its identity from now on. The candidates in order:
  /// the article with the same feed id, if the id is unambiguous; the article that shares the id
  /// and has the same address and title; the only article at the same address with the same
  /// headline or date (for feeds that change their guids), unless the document holds both.
  func known(_ draft: ArticleDraft, identities: Set<String>) -> (article: Known, identity: String)?
  {
    func look(_ identity: String) -> Known? { byIdentity[identity].flatMap { articles[$0] } }
    let long = draft.longIdentity
    let same = look(draft.identity)
    if let same, !draft.isAmbiguous { return (same, draft.identity) }
    if let one = look(long) { return (one, long) }
    // The article had the id for itself until now.
    if let same, same.urlKey == draft.urlKey, same.title == draft.title {
      return (same, draft.isAmbiguous ? long : draft.identity)
    }
    guard !draft.isAmbiguous, let key = draft.urlKey else { return nil }
    let found = (byAddress[key] ?? []).compactMap { articles[$0] }.filter { article in
      article.title == draft.title
        || (draft.published != nil && article.published == draft.published?.stored)
    }
    guard found.count == 1, !identities.contains(found[0].identity) else { return nil }
    return (found[0], draft.identity)
  }

  /// Whether several articles have shared a new article's feed id.
  func isShared(_ draft: ArticleDraft) -> Bool {
    draft.isAmbiguous || shared.contains(draft.identity)
  }
}
