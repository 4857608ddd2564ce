import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// See ``ReportStoring/categories(reader:at:)``.
  func summaries(reader: Int64?, at now: Date) throws -> [CategorySummary] {
    guard let own = try ownScope(of: reader) else {
      return try db.run(CategorySummary.counted(doneBy: "\(reader)", at: now))
        .map { try CategorySummary($0, at: now) }
    }
    return CategorySummary.sums(
      try categoryNames(of: own, reader: reader), of: own,
      shared: try CategorySummary.shared(db.run(CategorySummary.sharedNames)),
      try sources(reader: reader, at: now), try feedStates())
  }

  /// See ``ReportStoring/sourceStates(reader:at:)``.
  func sourceStates(reader: Int64?, at now: Date) throws -> SourceStates {
    let stored = try sources(reader: reader, at: now)
    let own = try reader.map { try ownSources(of: $0) } ?? []
    return SourceStates(
      sources: SourceStates.byName(stored, own: own), states: try feedStates(),
      hosts: try db.run(HostState.held(at: now)).map(HostState.init)
        .reduce(into: [:]) { $0[$1.host] = $1 },
      pages: try PageOutcomes.bySource(db.run(PageOutcomes.counted)))
  }

  private func sources(reader: Int64?, at now: Date) throws -> [StoredSource] {
    let rows = try StoredSource.counted(doneBy: "\(reader)", at: now).map(db.run)
    return try StoredSource.all((rows[0], rows[1]), at: now)
  }

  func hasSources() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM source)") ?? false
  }
}
