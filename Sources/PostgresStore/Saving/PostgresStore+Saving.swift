package import Foundation
package import Models
package import Store
package import Words

extension PostgresStore: SavingStoring {
  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    let (outcomes, reading) = try transaction { transaction in
      var reading = DocumentIngestion(words: words.reading(), index: index)
      let session = transaction.session
      let outcomes = try session.save(pages, reader: name, because: reason, at: now) {
        _ = try reading.ingest($0, transaction)
      }
      return (outcomes, reading)
    }
    words.add(reading.words)
    index.learn(reading.newWords)
    return outcomes
  }
}
