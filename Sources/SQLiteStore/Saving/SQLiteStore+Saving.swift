package import Foundation
package import Models
package import Store
package import Words

extension SQLiteStore {
  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    try write { writer in
      try writer.session.save(pages, reader: name, because: reason, at: now) {
        _ = try writer.ingest($0)
      }
    }
  }
}
