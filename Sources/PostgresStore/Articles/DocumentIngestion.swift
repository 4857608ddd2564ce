import Foundation
import Models
import Store

/// Stores a batch of documents: one round trip reads the stored data of their articles, this type
/// matches drafts with articles, and another round trip writes the result.
struct DocumentIngestion {
  private(set) var words: DocumentFrequencyCache.Reading
  /// Words missing in the word list, to be passed to ``WordIndex/learn(_:)`` once they are stored.
  private(set) var newWords: [String] = []
  private let index: WordIndex
  private var sources: [Int64: SourceArticleIndex] = [:]
  private var labels: [Int64: (name: String, category: String)] = [:]
  private var norms: [Int64: [CounterMetric: CounterNorm]] = [:]
  private var basis: RankingBasis?
  private var writes = DocumentWrites()

  /// The outcome of a draft, before new articles have ids.
  private enum Placement {
    case dropped
    case deleted
    /// The index among the new articles of the batch.
    case inserted(Int)
    /// A repetition of the new article with this index.
    case again(Int)
    case unchanged(Int64)
    case changed(Int64, identity: String)
  }

  /// A document with the outcomes of its drafts.
  private struct Placed {
    let record: Int
    let document: ArrivedDocument
    /// In the order of the document.
    var placements: [Placement]

    /// The articles whose drafts differ from the stored version.
    var changed: [Int64] {
      placements.compactMap { if case .changed(let id, _) = $0 { id } else { nil } }
    }

    /// The stored articles whose drafts have counters.
    var counted: [Int64] {
      zip(document.articles, placements).compactMap { article, placement in
        guard !article.draft.counters.isEmpty else { return nil }
        return switch placement {
        case .unchanged(let id), .changed(let id, _): id
        default: nil
        }
      }
    }
  }

  init(words: DocumentFrequencyCache.Reading, index: WordIndex) {
    self.words = words
    self.index = index
  }

  /// Locks the sources for this transaction, so that no other node inserts articles of theirs, and
  /// reads the stored data.
  ///
  /// - Parameter others: statements for the same round trip.
  /// - Returns: the rows of `others`.
  mutating func begin(
    _ documents: [ArrivedDocument], with others: [PostgresStatement],
    _ transaction: PostgresTransaction
  ) throws -> [PostgresRows] {
    let unknownWords = words.unknown(documents.flatMap { $0.articles.flatMap(\.terms) })
    let lookUp = DocumentLookUp(documents)
    var rows = try transaction.run(
      [AdvisoryLock.rankingBasis.shared, lookUp.locks, lookUp.labels] + others
        + [RankingBasis.lookUp] + lookUp.reads + [
          PostgresStatement(
            "SELECT bucket, articles FROM word_count WHERE bucket = ANY ($1)",
            .integers(unknownWords.map(Int64.init)))
        ])[2...]
    for row in rows.removeFirst() {
      labels[try row["id"]] = (try row["name"], try row["category"])
    }
    let answers = Array(rows.prefix(others.count))
    rows = rows.dropFirst(others.count)
    basis = try RankingBasis(rows.removeFirst())
    for _ in 0..<4 {
      for row in rows.removeFirst() {
        sources[try row["source_id"], default: SourceArticleIndex()].add(
          try SourceArticleIndex.Known(row), sharing: try row["shared"])
      }
    }
    for row in rows.removeFirst() {
      sources[try row["source_id"], default: SourceArticleIndex()].addDeleted(try row["identity"])
    }
    norms = try CounterNorm.bySource(rows.removeFirst())
    var found: [UInt32: UInt32] = [:]
    for row in rows.removeFirst() {
      let count: Int64 = try row["articles"]
      found[UInt32(try row["bucket"] as Int)] = UInt32(clamping: count)
    }
    words.learn(unknownWords, found)
    return answers
  }

  /// Reads and writes at once.
  mutating func ingest(
    _ documents: [ArrivedDocument], _ transaction: PostgresTransaction
  ) throws -> [[DraftOutcome]] {
    guard !documents.isEmpty else { return [] }
    _ = try begin(documents, with: [], transaction)
    let records = documents.map { PollRecord(source: $0.source, document: $0) }
    let outcomes = try ingest(records, transaction)
    return records.indices.map { outcomes[$0] ?? [] }
  }

  /// Writes the documents' articles and everything derived from them, with the last round trip of
  /// the transaction.
  ///
  /// - Returns: what became of the articles of each document, by index of the record.
  mutating func ingest(
    _ records: [PollRecord], _ transaction: PostgresTransaction
  ) throws -> [Int: [DraftOutcome]] {
    guard let basis else { return [:] }
    var placed: [Placed] = []
    var new = 0
    for (place, record) in records.enumerated() {
      guard let document = record.document, labels[document.source] != nil,
        !document.articles.isEmpty
      else { continue }
      placed.append(self.place(document.arriving(), of: place, &new))
    }
    let details = try Self.details(
      changed: placed.flatMap { $0.changed }, counted: placed.flatMap { $0.counted },
      newArticles: new, transaction)
    writes.number(details.ids)
    var outcomes: [Int: [DraftOutcome]] = [:]
    let former = norms[0] ?? [:]
    for one in placed {
      let (findings, olds) = findings(of: one, basis, details)
      let changes = one.document.deciding(findings)
      outcomes[one.record] = findings.articles.map(\.outcome)
      for place in one.document.articles.indices.reversed() {
        writes.add(
          changes.articles[place], at: place, of: one.document, findings.articles[place],
          weight: changes.weight, over: olds[place])
      }
      norms[one.document.source, default: [:]].merge(changes.norms) { $1 }
      norms[0, default: [:]].merge(changes.globalNorms) { $1 }
      writes.norms[one.document.source, default: [:]].merge(changes.norms) { $1 }
    }
    let unlisted = try writes.write(to: transaction, index)
    writes.writeGlobalNorms(from: former, to: norms[0] ?? [:], to: transaction)
    newWords += index.list(unlisted, in: transaction)
    return outcomes
  }

  /// Oldest first, so that among equal ranks the first article of the document has the highest id.
  private mutating func place(
    _ document: ArrivedDocument, of record: Int, _ new: inout Int
  ) -> Placed {
    var articles = sources[document.source] ?? SourceArticleIndex()
    var placements = [Placement](repeating: .dropped, count: document.articles.count)
    for place in document.articles.indices.reversed() {
      let article = document.articles[place]
      let draft = article.draft
      if let rule = article.droppedBy, !articles.holds(draft.ownIdentity) {
        writes.drops.append(
          RuleDrop(
            of: draft.ownIdentity, source: document.source, because: rule, at: document.now,
            isNew: !articles.deleted.contains(draft.ownIdentity)))
        articles.addDeleted(draft.ownIdentity)
        continue
      }
      guard
        let (known, identity) = articles.known(article, identities: document.identities)
      else {
        let (identity, shared) = articles.identityOfNew(article)
        if articles.deleted.contains(identity) {
          writes.listAgain(identity, of: document.source, at: document.now)
          placements[place] = .deleted
          continue
        }
        placements[place] = .inserted(new)
        new += 1
        articles.add(
          SourceArticleIndex.Known(new: article, id: -Int64(new), as: identity),
          sharing: shared)
        writes.addNew(identity, sharing: shared)
        continue
      }
      // The same article twice in one document.
      guard known.id > 0 else {
        placements[place] = .again(Int(-known.id) - 1)
        continue
      }
      let shared = identity == draft.identity ? nil : draft.identity
      if known.identity != identity || !known.hasID(of: draft) {
        writes.rename(known.id, to: identity, sharing: shared, givenID: draft.givenID)
      }
      placements[place] =
        known.digest == article.digest
        ? .unchanged(known.id) : .changed(known.id, identity: identity)
      articles.change(
        known.id, identity: identity, digest: article.digest, sharing: shared)
    }
    sources[document.source] = articles
    return Placed(record: record, document: document, placements: placements)
  }

  /// The findings about a document's articles, and the shown texts of those that have changed.
  private mutating func findings(
    of placed: Placed, _ basis: RankingBasis, _ details: Details
  ) -> (DocumentFindings, [Int: ShownText]) {
    let document = placed.document
    let label = labels[document.source] ?? ("", "")
    var findings = DocumentFindings(basis: basis, source: label.name, category: label.category)
    findings.articles = document.articles.map { _ in DocumentFindings.Article(outcome: .deleted) }
    var olds: [Int: ShownText] = [:]
    for place in document.articles.indices.reversed() {
      let article = document.articles[place]
      switch placed.placements[place] {
      case .dropped, .deleted: break
      case .inserted(let number):
        findings.articles[place].outcome = .inserted(id: details.ids[number])
        (findings.articles[place].counted, findings.articles[place].termCounts) =
          words.add(article.terms)
      case .again(let number):
        findings.articles[place].outcome = .unchanged(id: details.ids[number])
      case .unchanged(let id): findings.articles[place].outcome = .unchanged(id: id)
      case .changed(let id, _):
        guard let old = details.shown[id] else { continue }
        olds[place] = old
        findings.articles[place] = DocumentFindings.Article(
          id, as: ArticleEdit(of: article, over: old), over: old)
      }
    }
    guard document.articles.contains(where: { !$0.draft.counters.isEmpty }) else {
      return (findings, olds)
    }
    findings.norms = norms[document.source] ?? [:]
    findings.globalNorms = norms[0] ?? [:]
    let known = Set(placed.counted)
    for place in document.articles.indices {
      guard let id = findings.articles[place].outcome.id, known.contains(id) else { continue }
      let old = details.counters[id] ?? [:]
      findings.articles[place].counters = old
      let new = document.articles[place].draft.counters
      guard new.contains(where: { old[$0.key] != $0.value }) else { continue }
      findings.articles[place].highestRecorded = details.recorded[id] ?? [:]
      findings.articles[place].keys = details.keys[id]
    }
    return (findings, olds)
  }
}

extension PostgresStore {
  /// Runs a transaction that stores documents, and then learns what it has found of their words.
  func ingesting<Value>(
    _ body: (PostgresTransaction, inout DocumentIngestion) throws -> Value
  ) throws -> Value {
    let (value, reading) = try pool.transaction { transaction in
      // The word counts belong to this attempt.
      var reading = DocumentIngestion(words: words.reading(), index: index)
      return (try body(transaction, &reading), reading)
    }
    words.add(reading.words)
    index.learn(reading.newWords)
    return value
  }
}

extension SourceArticleIndex.Known {
  /// Reads a row of ``DocumentLookUp``.
  fileprivate init(_ row: PostgresRows.Row) throws {
    let words: Int64? = try row["words_digest"]
    self.init(
      id: try row["id"], identity: try row["identity"], digest: try row["digest"],
      urlKey: try row["url_key"], title: try row["title"], published: try row["published"],
      text: try words.map {
        SourceArticleIndex.Text(
          wordsDigest: $0, summary: try row["summary"], attachments: try row["attachments"])
      }, isMoved: try row["is_moved"], givenID: try row["given_id"])
  }
}
