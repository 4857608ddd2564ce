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

  package func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws {
    try write { writer in
      let reader = try writer.readerID(request.reader)
      let changes = try deciding(writer.reader.interactionFindings(request, reader: reader))
      try writer.session.record(changes, of: reader)
    }
  }

  package func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    let articles = try write { writer -> Int in
      guard let reader = try writer.reader.readerID(name) else { return 0 }
      try writer.setSecureDelete(true)
      let articles = try writer.session.forget(reader, removes: removes, rebuilding: rebuilding)
      try writer.setSecureDelete(false)
      return articles
    }
    // Overwrites the data in the write-ahead log too; if another process reads the log, that
    // happens when it has finished.
    try? shrink()
    return articles
  }
}
