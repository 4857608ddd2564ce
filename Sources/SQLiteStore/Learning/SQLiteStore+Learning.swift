import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func recordImpression(
    _ list: StoredList, reader name: String, after known: ListFeedback?
  ) throws {
    try writeSoon { writer in
      let reader = try writer.readerID(name)
      if try writer.reader.list(list.id, reader: reader) == nil {
        try writer.closeOpenList(of: reader, known)
      }
      try writer.setList(list, reader: reader)
      try writer.session.storeModel(of: reader)
    }
  }

  package func storeModel(of name: String) throws {
    try writeSoon { writer in
      guard let reader = try writer.reader.readerID(name) else { return }
      try writer.session.storeModel(of: reader)
    }
  }

  package func closedLists(
    of name: String
  ) throws -> [(list: StoredList, readBefore: Set<Int64>)] {
    try read { reader in
      guard let id = try reader.readerID(name) else { return [] }
      return try reader.closedLists(reader: id).map { list in
        (list, try reader.read(list.shownArticles, by: id, before: list.at))
      }
    }
  }

  package func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws {
    try write { writer in
      let reader = try writer.readerID(request.reader)
      let changes = try deciding(writer.reader.interactionFindings(request, reader: reader))
      let undone = try writer.record(changes, reader: reader)
      if !undone.isEmpty { try writer.revokeChoices(undone, reader: reader) }
    }
  }

  package func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    let articles = try write { writer -> Int in
      guard let reader = try writer.reader.readerID(name) else { return 0 }
      try writer.setSecureDelete(true)
      let session = writer.session
      let articles: [Int64] = try session.run(Reader.touched(by: reader)).values()
      try session.add(Reader.forgetting(reader))
      // The weights of sources were learned too.
      try writer.rebuildFeedback()
      let moved = Set(articles).union(try writer.updateArticleWeights())
      if let basis = try writer.reader.rankingBasis() {
        for article in moved.sorted() {
          guard let rank = try writer.reader.rankBasis(article) else { continue }
          let rebuilt = rebuilding(
            basis,
            RankHistory(
              article: article, dated: rank.dated, weight: rank.weight,
              log: try writer.reader.log(article)))
          try writer.setRank(rebuilt.keys, article: article)
          try writer.setLocalCounts(rebuilt.counts, article: article)
        }
      }
      if removes { try session.add(Reader.deleting(reader)) }
      try writer.setSecureDelete(false)
      return articles.count
    }
    // Overwrites the data in the write-ahead log too; if another process reads the log, that
    // happens when it has finished.
    try? shrink()
    return articles
  }
}
