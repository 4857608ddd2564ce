import Basics
import Foundation
import Models
import Store
import Words

/// Collects the writes of documents, so that each table gets one statement, whatever the number of
/// documents.
struct DocumentWrites {
  /// Identities of new articles, in the order in which they get ids.
  private var newIdentities: [(identity: String, shared: String?)] = []
  private var identities: [Int64: (identity: String, shared: String?)] = [:]
  private var renamed: [Int64: (identity: String, shared: String?, givenID: String?)] = [:]
  var drops: [RuleDrop] = []
  private var listed: [Int64: (identities: Set<String>, at: Date)] = [:]
  var inserts: [NewArticle] = []
  var updates: [Int64: ArticleUpdate] = [:]
  var revisions: [(article: Int64, old: ShownText, at: Date)] = []
  var stories: Set<Int64> = []
  var keys: [Int64: RankKeys] = [:]
  var counters: [Int64: [CounterMetric: Int]] = [:]
  var events: [(article: Int64, event: LoggedEvent)] = []
  var pages = PageWrites()
  private var pictures: [Int64: [ArticlePicture]] = [:]
  /// When the last of the documents arrived.
  private var latest = Date.distantPast
  var rules = RuleWrites()
  var norms: [Int64: [CounterMetric: CounterNorm]] = [:]

  struct NewArticle {
    let id: Int64
    let source: Int64
    let identity: String
    let shared: String?
    let arrived: ArrivedArticle
    let at: Date
    let keys: RankKeys?
    let features: [UInt8]?
    let weight: Double

    /// The text for the search index.
    var text: WordIndex.Text {
      WordIndex.Text(
        article: id, title: arrived.draft.title ?? "", body: arrived.draft.bodyText)
    }
  }

  struct ArticleUpdate {
    let arrived: ArrivedArticle
    let edit: ArticleEdit
    let at: Date
  }

  mutating func addNew(_ identity: String, sharing id: String?) {
    newIdentities.append((identity, id))
  }

  /// Assigns ids to the new articles.
  mutating func number(_ ids: [Int64]) {
    for (id, identity) in zip(ids, newIdentities) { identities[id] = identity }
  }

  mutating func rename(
    _ article: Int64, to identity: String, sharing id: String?, givenID: String?
  ) {
    renamed[article] = (identity, id, givenID)
  }

  /// Records that a feed still lists a deleted article.
  mutating func listAgain(_ identity: String, of source: Int64, at now: Date) {
    listed[source, default: ([], now)].identities.insert(identity)
  }

  mutating func add(
    _ change: DocumentChanges.Article, at place: Int, of document: ArrivedDocument,
    _ finding: DocumentFindings.Article, weight: Double, over old: ShownText?
  ) {
    guard let id = finding.outcome.id else { return }
    let article = document.articles[place]
    if case .inserted = finding.outcome {
      let name = identities[id] ?? (article.draft.identity, nil)
      inserts.append(
        NewArticle(
          id: id, source: document.source, identity: name.0, shared: name.1,
          arrived: article, at: document.now, keys: change.keys,
          features: change.features, weight: weight))
      stories.insert(id)
    } else if let keys = change.keys {
      self.keys[id] = keys
    }
    if let old {
      let edit = ArticleEdit(of: article, over: old)
      updates[id] = ArticleUpdate(arrived: article, edit: edit, at: document.now)
      if edit.keepsRevision { revisions.append((id, old, document.now)) }
      if edit.isEdit { stories.insert(id) }
    }
    rules.add(change.rules, to: id, at: document.now)
    if change.waitsForRules { rules.waiting.insert(id) }
    if !change.counters.isEmpty { counters[id] = change.counters }
    events += change.events.map { (id, $0) }
    pages.add(change.page, of: id, at: document.now)
    if let pictures = change.pictures { self.pictures[id] = pictures }
    latest = max(latest, document.now)
  }

  /// Adds all writes to the last round trip. The present texts of edited articles are read before.
  ///
  /// - Returns: words for ``WordIndex/list(_:in:)``.
  func write(
    to transaction: PostgresTransaction, _ index: WordIndex
  ) throws -> [String] {
    writeDeleted(to: transaction)
    writeArticles(to: transaction)
    var words = try writeUpdates(to: transaction, index)
    if !stories.isEmpty { transaction.add(ClusteringWrites.queue(stories)) }
    writeRanks(to: transaction)
    try transaction.session.setCounters(counters)
    try transaction.session.log(events)
    try transaction.session.setNorms(norms)
    rules.write(to: transaction)
    words += try pages.write(to: transaction, index)
    transaction.session.add(ArticlePicture.setting(pictures, at: latest))
    return words + index.write(inserts.map(\.text), to: transaction)
  }

  private func writeDeleted(to transaction: PostgresTransaction) {
    for (source, again) in listed.sorted(by: { $0.key < $1.key }) {
      transaction.add(
        """
        UPDATE deleted_article d SET listed = $1 FROM unnest($3) k (identity)
        WHERE d.source_id = $2 AND md5(d.identity) = md5(k.identity) AND d.identity = k.identity
        """, .date(again.at), .integer(source), .texts(again.identities.sorted()))
    }
    transaction.session.add(drops.flatMap(\.statements))
    for (article, name) in renamed.sorted(by: { $0.key < $1.key }) {
      transaction.add(
        """
        UPDATE article SET identity = $1, shared = $2, given_id = coalesce($4, given_id)
        WHERE id = $3
        """, .text(name.identity), .text(name.shared), .integer(article), .text(name.givenID))
    }
  }

  private func writeRanks(to transaction: PostgresTransaction) {
    let placed = inserts.filter { $0.keys != nil }
    if !placed.isEmpty {
      transaction.add(
        """
        INSERT INTO article_rank
          (article_id, category_id, source_id, is_first, today, now, dated, burst)
        SELECT k.article, l.category_id, k.source, l.category_id = source.category_id, k.today,
          k.now, k.dated, k.burst
        FROM unnest($1, $2, $3, $4, $5, $6) k (article, source, today, now, dated, burst)
        JOIN source ON source.id = k.source JOIN source_category l ON l.source_id = k.source
        """, .integers(placed.map(\.id)), .integers(placed.map(\.source)),
        .numbers(placed.map(\.keys?.today)), .numbers(placed.map(\.keys?.now)),
        .numbers(placed.map(\.arrived.dated.stored)), .numbers(placed.map(\.keys?.burst)))
    }
    let moved = keys.sorted { $0.key < $1.key }
    if !moved.isEmpty { transaction.add(Self.setRanks(moved.map { ($0.key, $0.value) })) }
  }

  /// Locks the ranks of these articles until the end of the transaction.
  static func lockRanks(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT 1 FROM article_rank WHERE article_id = ANY ($1) AND is_first
      ORDER BY article_id FOR NO KEY UPDATE
      """, .integers(articles))
  }

  /// Sets the ranks of articles.
  static func setRanks(_ keys: [(article: Int64, keys: RankKeys)]) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE article_rank r SET today = k.today, now = k.now, burst = k.burst
      FROM unnest($1, $2, $3, $4) k (article, today, now, burst) WHERE r.article_id = k.article
      """, .integers(keys.map(\.article)), .numbers(keys.map(\.keys.today)),
      .numbers(keys.map(\.keys.now)), .numbers(keys.map(\.keys.burst)))
  }

  /// Adds to the sums over all sources instead of replacing them, since other transactions do so
  /// concurrently. Without a concurrent change the sums are the computed ones, to the bit.
  func writeGlobalNorms(
    from former: [CounterMetric: CounterNorm], to norms: [CounterMetric: CounterNorm],
    to transaction: PostgresTransaction
  ) {
    for metric in CounterMetric.allCases {
      guard let new = norms[metric], new != former[metric] else { continue }
      let old = former[metric] ?? CounterNorm()
      transaction.add(
        """
        INSERT INTO counter_norm AS n (source_id, metric, articles, log_sum) VALUES (0, $1, $2, $3)
        ON CONFLICT (source_id, metric) DO UPDATE SET
          articles = n.articles + excluded.articles - $4,
          log_sum = CASE WHEN n.articles = $4 AND n.log_sum = $5 THEN excluded.log_sum
            ELSE n.log_sum + (excluded.log_sum - $5) END
        """, .text(metric.rawValue), .integer(new.articles), .number(new.logSum),
        .integer(old.articles), .number(old.logSum))
    }
  }
}

extension ShownText {
  /// Locks these articles against changes until the end of the transaction. It must run before
  /// ``statement(_:)`` and not as a part of it: a statement that has waited for a row lock still
  /// sees the old rows of joined tables (PostgreSQL 15, 13.2.1).
  static func lock(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
      .integers(articles))
  }
}

/// The effects of documents on articles' pages.
struct PageWrites {
  private var wanted: [Int64: Want] = [:]
  private var again: [Int64: (pause: Double, at: Date)] = [:]
  private var shown: [Int64: (reason: Message, text: String, words: Int)] = [:]

  mutating func add(_ page: DocumentChanges.Page?, of article: Int64, at now: Date) {
    switch page {
    case .wanted(let reason): wanted[article] = Want(reason: reason, due: now)
    case .wantedAgain(let pause): again[article] = (pause, now)
    case .feedShown(let reason, let text, let words): shown[article] = (reason, text, words)
    case nil: break
    }
  }

  /// - Returns: words for ``WordIndex/list(_:in:)``.
  func write(to transaction: PostgresTransaction, _ index: WordIndex) throws -> [String] {
    let wants = Dictionary(grouping: wanted.keys.sorted()) { wanted[$0] }
    for case (let want?, let articles) in wants.sorted(by: { $0.value[0] < $1.value[0] }) {
      transaction.add(
        PostgresStatement(WantedPage.queueing(articles, because: want.reason, at: want.due)))
    }
    for (article, page) in again.sorted(by: { $0.key < $1.key }) {
      transaction.add(
        PostgresStatement(WantedPage.again(article, pause: page.pause, at: page.at)))
    }
    var words: [String] = []
    for (article, text) in shown.sorted(by: { $0.key < $1.key }) {
      let reworded = PostgresStatement(
        """
        WITH page AS (
          UPDATE article_page SET is_shown = false, choice = $2, due = NULL
          WHERE article_id = $1 AND is_shown RETURNING article_id
        ), counted AS (
          UPDATE article SET word_count = $4 FROM page WHERE article.id = page.article_id
        )
        UPDATE article_text t SET body = $3 FROM page WHERE t.article_id = page.article_id
        RETURNING t.article_id, t.title, t.body
        """, .integer(article), .text(text.reason.stored), .text(text.text), .integer(text.words))
      words += try index.rewrite(by: reworded, transaction)
    }
    return words
  }

  /// Pages that are put into the queue at once.
  private struct Want: Hashable {
    let reason: Message
    let due: Date
  }
}
