package import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func sourceStates(reader: String, at now: Date) throws -> SourceStates {
    try read { try $0.sourceStates(reader: $0.readerID(reader), at: now) }
  }

  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try read { try $0.summaries(reader: $0.readerID(reader), at: now) }
  }

  package func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    try read { try reader.map($0.doneCounts) ?? $0.categoryCounts() }
  }

  package func figures(at now: Date) throws -> StoreFigures {
    try read { try $0.figures(at: now) }
  }
}
