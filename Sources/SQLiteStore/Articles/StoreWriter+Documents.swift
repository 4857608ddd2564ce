import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Stores the articles of documents and the changes that follow from them.
  ///
  /// - Returns: what became of the articles of each, in their order; nothing for a document whose
  ///   source is unknown.
  func ingest(_ documents: [ArrivedDocument]) throws -> [[DraftOutcome]] {
    let sources = Set(documents.filter { !$0.articles.isEmpty }.map(\.source))
    guard !sources.isEmpty, let basis = try reader.rankingBasis() else {
      return documents.map { _ in [] }
    }
    let labels = try reader.sourceLabels(of: sources)
    return try documents.map { document in
      guard !document.articles.isEmpty, let label = labels[document.source] else { return [] }
      return try ingest(
        document.arriving(),
        DocumentFindings(basis: basis, source: label.name, category: label.category))
    }
  }

  private func ingest(
    _ document: ArrivedDocument, _ findings: DocumentFindings
  ) throws -> [DraftOutcome] {
    var findings = findings
    findings.articles = try putArticles(of: document)
    try findCounters(of: document, &findings)
    let changes = document.deciding(findings)
    for place in document.articles.indices.reversed() {
      try write(changes.articles[place], at: place, of: document, findings, changes.weight)
    }
    try session.setNorms([document.source: changes.norms, 0: changes.globalNorms])
    return findings.articles.map(\.outcome)
  }

  /// Stores the oldest article first, so that the document's first article gets the highest id.
  private func putArticles(of document: ArrivedDocument) throws -> [DocumentFindings.Article] {
    let isNew = try !document.isAmbiguous && reader.holdsNothing(of: document.source)
    var found: [DocumentFindings.Article] = []
    found.reserveCapacity(document.articles.count)
    for article in document.articles.reversed() {
      if let rule = article.droppedBy,
        try drop(article.draft, source: document.source, because: rule, at: document.now)
      {
        found.append(DocumentFindings.Article(outcome: .deleted))
        continue
      }
      var finding = try place(
        article, source: document.source, identities: document.identities, isNew: isNew,
        at: document.now)
      if case .inserted = finding.outcome {
        (finding.counted, finding.termCounts) = try words.add(article.terms, in: db)
      }
      found.append(finding)
    }
    return found.reversed()
  }

  /// Finds the stored counters of a document's articles, if it has counters.
  private func findCounters(
    of document: ArrivedDocument, _ findings: inout DocumentFindings
  ) throws {
    let counted = document.articles.indices.filter {
      !document.articles[$0].draft.counters.isEmpty
    }
    guard !counted.isEmpty else { return }
    let norms = try CounterNorm.bySource(db.run(CounterNorm.stored(of: [document.source, 0])))
    (findings.norms, findings.globalNorms) = (norms[document.source] ?? [:], norms[0] ?? [:])
    let known = counted.filter { place in
      if case .inserted = findings.articles[place].outcome { false } else { true }
    }
    let counters = try CounterMetric.seen(
      db.run(CounterMetric.seen(of: known.compactMap { findings.articles[$0].outcome.id })))
    var changed: [Int64] = []
    for place in known {
      guard let id = findings.articles[place].outcome.id else { continue }
      let old = counters[id] ?? [:]
      findings.articles[place].counters = old
      let new = document.articles[place].draft.counters
      if new.contains(where: { old[$0.key] != $0.value }) { changed.append(id) }
    }
    guard !changed.isEmpty else { return }
    let recorded = try CounterMetric.recorded(db.run(CounterMetric.recorded(of: changed)))
    let keys: [Int64: RankKeys] = try db.run(RankKeys.stored(of: changed))
      .by("article_id") { try RankKeys($0) }
    for place in known {
      guard let id = findings.articles[place].outcome.id else { continue }
      findings.articles[place].highestRecorded = recorded[id] ?? [:]
      findings.articles[place].keys = keys[id]
    }
  }

  private func write(
    _ change: DocumentChanges.Article, at place: Int, of document: ArrivedDocument,
    _ findings: DocumentFindings, _ weight: Double
  ) throws {
    let outcome = findings.articles[place].outcome
    guard let id = outcome.id else { return }
    switch outcome {
    case .inserted:
      let dated = document.articles[place].dated
      if let keys = change.keys {
        insertRank(keys, article: id, source: document.source, dated: dated)
      }
      if let features = change.features {
        try insertFeatures(features, weight: weight, article: id, source: document.source)
      }
      try queueForStory(id)
    case .edited:
      try queueForStory(id)
      if let keys = change.keys { try setRank(keys, article: id) }
    default:
      if let keys = change.keys { try setRank(keys, article: id) }
    }
    if !change.rules.isEmpty {
      let matches = change.rules.map { RuleMatch(article: id, rule: $0, at: document.now) }
      try session.apply(matches, notifies: true)
    }
    if change.waitsForRules { try enqueueForRules(id) }
    if !change.counters.isEmpty { try session.setCounters([id: change.counters]) }
    try session.log(change.events.map { (id, $0) })
    switch change.page {
    case .wanted(let reason):
      _ = try db.run(WantedPage.queueing([id], because: reason, at: document.now))
    case .wantedAgain(let pause):
      _ = try db.run(WantedPage.again(id, pause: pause, at: document.now))
    case .feedShown(let reason, let text, let words):
      try showFeedText(id, because: reason, text: text, words: words)
    case nil: break
    }
    if let pictures = change.pictures {
      try session.add(ArticlePicture.setting([id: pictures], at: document.now))
    }
  }

  func shownText(_ article: Int64) throws -> ShownText? {
    try db.run(ShownText.statement([article])).first.map { row in
      try ShownText(row) { metadata in
        // The index holds the same text.
        WordsDigest.of(try reader.plainText(article) ?? "", words: metadata.wordCount)
      }
    }
  }

  /// Stores the text shown until now as a revision. Beyond ``ArticleLimits/revisions`` the oldest
  /// revisions are deleted, but never the first: edits are measured against the original text.
  func keepRevision(_ text: ShownText, article: Int64, at now: Date) throws {
    let last = try db.integer(
      "SELECT max(number) FROM article_revision WHERE article_id = \(article)")
    let number = Int(last ?? 0) + 1
    try session.add([
      """
      INSERT INTO article_revision VALUES (\(article), \(number), \(now), \(text.origin.rawValue),
        \(text.metadata.title), \(text.metadata.summary), \(text.content.html),
        \(text.content.text))
      """,
      """
      DELETE FROM article_revision WHERE article_id = \(article) AND number > 1
        AND number <= \(number - ArticleLimits.revisions + 1)
      """,
    ])
  }
}

/// The rank rows of new articles, which a transaction inserts at its end.
///
/// A rank row is in nine indexes, most of them over all articles by date or votes. In the order in
/// which documents arrive, each index page would be read, changed and written many times in one
/// transaction; in date order it is written once.
final class RankQueue {
  private var places: [Row] = []

  struct Row {
    let article: Int64
    let source: Int64
    let keys: RankKeys
    let dated: Date
  }

  func add(_ place: Row) { places.append(place) }

  /// Inserts row by row: an insert of several rows makes SQLite save a copy of every page that it
  /// will change, a dozen per article.
  func flush(into db: Database) throws {
    guard !places.isEmpty else { return }
    places.sort { ($0.dated, $0.article) < ($1.dated, $1.article) }
    var listings: [Int64: [Listing]] = [:]
    var rows: [[SQLValue]] = []
    for place in places {
      let listed = try listings[place.source] ?? Self.listings(of: place.source, in: db)
      listings[place.source] = listed
      rows += listed.map { listing -> [SQLValue] in
        [
          .integer(place.article), .integer(listing.category), .integer(place.source),
          .flag(listing.isFirst), .number(place.keys.today), .number(place.keys.now),
          .number(place.dated.stored), .number(place.keys.burst),
        ]
      }
    }
    try SQLiteSession(db: db).insert(
      rows, into: "article_rank",
      ["article_id", "category_id", "source_id", "is_first", "today", "now", "dated", "burst"], "")
    places.removeAll()
  }

  private struct Listing {
    let category: Int64
    let isFirst: Bool
  }

  /// The categories that list a source.
  private static func listings(of source: Int64, in db: Database) throws -> [Listing] {
    try db.run(
      """
      SELECT listed.category_id, listed.category_id = source.category_id AS is_first
      FROM source JOIN source_category listed ON listed.source_id = source.id
      WHERE source.id = \(source)
      """
    ).map { Listing(category: try $0["category_id"], isFirst: try $0["is_first"]) }
  }
}

extension StoreWriter {
  /// Adds a new article to the rank table, once for each category of its source. The rows are
  /// written at the end of the transaction, or by ``writeRanks()``.
  func insertRank(
    _ keys: RankKeys, article: Int64, source: Int64, dated: Date
  ) {
    ranks.add(RankQueue.Row(article: article, source: source, keys: keys, dated: dated))
  }

  /// Writes the queued rank rows of this transaction, for a caller that is about to read them.
  func writeRanks() throws {
    try ranks.flush(into: db)
  }

  func setRank(_ keys: RankKeys, article: Int64) throws {
    try session.setRanks([(article, keys)])
  }
}
