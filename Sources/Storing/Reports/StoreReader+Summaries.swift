import Foundation
import GRDB
import Models

extension StoreReader {
  /// See ``ReportStoring/categories(reader:at:)``.
  func summaries(reader: Int64?, at now: Date) throws -> [CategorySummary] {
    guard let own = try ownScope(of: reader) else { return try categories(reader: reader, at: now) }
    let hidden = Set(own.hidden)
    let households = try sourceCategories()
    let states = try feedStates()
    var sums = try categoryNames(of: own).map {
      CategorySummary(name: $0, sources: 0, articles: 0, unread: 0, failing: 0, newPerDay: 0)
    }
    let places = sums.enumerated().reduce(into: [String: Int]()) {
      $0[$1.element.name.lowercased()] = $1.offset
    }
    for source in try sources(reader: reader, at: now) where !hidden.contains(source.id) {
      let state = states[source.id]
      let isFailing = state.map { $0.failures > 0 || $0.gone == .confirmed } ?? false
      for name in own.placed[source.id] ?? households[source.id] ?? [] {
        guard let place = places[name.lowercased()] else { continue }
        sums[place].sources += 1
        sums[place].articles += source.articles
        sums[place].unread += source.unread
        sums[place].failing += isFailing ? 1 : 0
        sums[place].newPerDay += source.newPerDay
      }
    }
    return sums
  }

  /// See ``ReportStoring/sourceStates(reader:at:)``.
  func sourceStates(reader: Int64?, at now: Date) throws -> SourceStates {
    let stored = try sources(reader: reader, at: now)
    var sources = stored.reduce(into: [String: StoredSource]()) { $0[$1.name.lowercased()] = $1 }
    if let reader {
      let own = try ownSources(of: reader).filter { $0.name != nil }
      let byID = own.isEmpty ? [:] : stored.reduce(into: [Int64: StoredSource]()) { $0[$1.id] = $1 }
      for source in own {
        if let known = byID[source.id] { sources[source.name?.lowercased() ?? ""] = known }
      }
    }
    return SourceStates(
      sources: sources, states: try feedStates(),
      hosts: try heldHosts(at: now).reduce(into: [:]) { $0[$1.host] = $1 },
      pages: try pageOutcomes())
  }

  func hasSources() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM source)") ?? false
  }
}
