package import Foundation
import Models
package import Store

extension PostgresStore: AnnotationStoring, ExpiryStoring, IconStoring, MovingStoring,
  PositionStoring,
  SharingStoring, VisitStoring, WantedPollStoring
{
  package func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome] {
    try await inBackground { [self] in
      let (outcomes, reading) = try transaction { (transaction: PostgresTransaction) in
        try move(articles, PostgresSession(transaction: transaction), reader: name, at: now)
      }
      words.add(reading.words)
      index.learn(reading.newWords)
      return outcomes
    }
  }

  private func move(
    _ articles: [ArticleToMove], _ session: PostgresSession, reader name: String, at now: Date
  ) throws -> ([MoveOutcome], DocumentIngestion) {
    let reader = try session.reader(adding: name)
    var reading = DocumentIngestion(words: words.reading(), index: index)
    // Two articles of one identity are one; an address may be that of several.
    var seen: Set<[UInt8]> = []
    let before = try session.articlesKnown(articles, seenBy: reader, at: now)
    let new = zip(articles, before).filter { moved, known in
      known == nil
        && seen.insert(Array("\(moved.source) \(moved.draft?.unique ?? "")".utf8)).inserted
    }.map(\.0)
    let kept = new.filter(\.isKept)
    session.transaction.add(
      """
      DELETE FROM deleted_article d USING unnest($1, $2) k (source, identity)
      WHERE d.source_id = k.source AND md5(d.identity) = md5(k.identity) AND d.identity = k.identity
      """, .integers(kept.map(\.source)), .texts(kept.map { $0.draft?.identity }))
    let records = new.map { moved in
      var document = moved.document
      document.source = moved.source
      return PollRecord(source: moved.source, document: document)
    }
    _ = try reading.begin(records.compactMap(\.document), with: [], session.transaction)
    _ = try reading.ingest(records, session.transaction)
    var outcomes: [MoveOutcome] = []
    let after = try session.articlesKnown(articles, seenBy: reader, at: now)
    for ((moved, known), stored) in zip(zip(articles, before), after) {
      guard let stored else {
        outcomes.append(.leftOut)
        continue
      }
      let isNew = known == nil
      try session.addMarks(of: moved, to: stored, reader: reader, at: now)
      outcomes.append(isNew ? .new(stored) : .known(stored))
    }
    return (outcomes, reading)
  }
}

extension ArticleDraft {
  fileprivate var unique: String { basis == .address ? discriminatedIdentity : identity }
}
