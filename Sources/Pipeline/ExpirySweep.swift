import Basics
package import Foundation
package import Models
package import Store

/// Marks articles as read that are older than `expire:` of their source, category or rule allows.
package enum ExpirySweep {
  /// Articles per transaction: few enough that readers and writers hardly wait.
  private static let batch = 500

  /// Marks in batches until none is left, if this process has the upkeep duty.
  ///
  /// - Throws: `CancellationError` between two batches; ``StoreFault``.
  @discardableResult
  package static func run(
    _ plan: ExpiryPlan, in store: any Store, at now: Date, progress: () -> Void = {}
  ) async throws -> Int {
    let rules = try await store.rules(of: nil).filter { $0.rule.actions.expire != nil }
    guard !plan.isEmpty || !rules.isEmpty, try await store.hasDuty(.upkeep) else { return 0 }
    let names = Dictionary(firstOf: try await store.pollableSources().map { ($0.value.id, $0.key) })
    var expired = 0
    for reader in try readers(of: store) {
      let terms =
        plan.terms(
          of: try store.streamSources(reader: reader.name).filter(\.isSubscribed).map {
            (id: $0.id, name: names[$0.id] ?? "", categories: $0.categories.map(\.name))
          }, at: now)
        + rules.filter { $0.reader == reader.id }.compactMap { rule in
          rule.rule.actions.expire.map {
            ExpiryTerm(.rule(rule.id), end: now.addingTimeInterval(-$0))
          }
        }
      guard !terms.isEmpty else { continue }
      while true {
        try Task.checkCancellation()
        let count = try await store.expireArticles(terms, of: reader.id, at: now, limit: batch)
        expired += count
        progress()
        if count < batch { break }
      }
    }
    return expired
  }

  private static func readers(of store: any Store) throws -> [Reader] {
    let named = try store.readers().map(\.reader)
    let first = try store.firstReader()
    return named + (first.map { named.contains($0) ? [] : [$0] } ?? [])
  }
}

extension ExpiryPlan {
  fileprivate func terms(
    of sources: [(id: Int64, name: String, categories: [String])], at now: Date
  ) -> [ExpiryTerm] {
    sources.compactMap { source in
      age(of: source.name, in: source.categories).map {
        ExpiryTerm(.source(source.id), end: now.addingTimeInterval(-$0))
      }
    }
  }
}
