package import Foundation
package import Models
package import Store
package import Words

extension PostgresStore: SavingStoring {
  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    try mappingFaults {
      try ingesting { transaction, reading in
        try transaction.session.save(pages, reader: name, because: reason, at: now) {
          _ = try reading.ingest($0, transaction)
        }
      }
    }
  }
}
