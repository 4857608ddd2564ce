import Foundation
import Models
import Store
import Synchronization

extension PostgresStore {
  /// Maximum number of changed articles to update; beyond it all lists are read anew.
  private static let maxChanged = 5000

  /// The top of a list, if this process holds lists. The first caller that needs a list reads it.
  func heldTop(of query: FeedQuery) throws -> SharedListTop? {
    guard cachesListTops.load(ordering: .relaxed), let name = ListTopKey(query) else {
      return nil
    }
    switch listTops.withLock({ $0.answer(name, at: ServerTime.monotonic) }) {
    case .held(let top): return top
    case .unknown: return nil
    case .read:
      do {
        return try reading { try readTop(name) }.value
      } catch {
        listTops.withLock { $0.store(name, nil, 0, at: ServerTime.monotonic) }
        throw error
      }
    }
  }

  private func readTop(_ name: ListTopKey) throws -> SharedListTop {
    // Later changes are in the list, or come as a change, or both.
    let rows = try pool.run([
      .fixedPlan, ListTopSQL.latestChange, ListTopSQL.top(name, size: ListTopCache.size),
    ])
    let top = try ListTopSQL.top(rows[2], size: ListTopCache.size)
    let change: Int64 = try rows[1].first?[0] ?? 0
    listTops.withLock { $0.store(name, top, change, at: ServerTime.monotonic) }
    return top
  }

  /// A reader's model, if this process holds it; the server has to confirm that it is current.
  func heldModel(of reader: String) -> ListTopCache.Model? {
    listTops.withLock { $0.model(of: reader, at: ServerTime.monotonic) }
  }

  func holdModel(_ model: ListTopCache.Model?, of reader: String) {
    guard cachesListTops.load(ordering: .relaxed) else { return }
    listTops.withLock { $0.keep(model, of: reader) }
  }

  package func refreshListTops() async throws {
    cachesListTops.store(true, ordering: .relaxed)
    copies.sweep(at: Date(), monotonic: ServerTime.monotonic)
    let (after, stale) = listTops.withLock { $0.tidy(at: ServerTime.monotonic) }
    guard after != nil || replica != nil else { return }
    try await inBackground { [self] in
      try replica?.look(beside: primary, at: ServerTime.monotonic)
      guard let after else { return }
      try numberChanges()
      _ = try reading { try update(after: after, stale) }
    }
  }

  /// Updates the lists in memory.
  ///
  /// - Parameters:
  ///   - after: the change after which to update.
  ///   - stale: the lists to read anew.
  private func update(after: Int64, _ stale: [ListTopKey]) throws {
    let rows = try pool.run([
      .fixedPlan, ListTopSQL.latestChange, ListTopSQL.isKnown(after),
      ListTopSQL.changed(after: after, limit: Self.maxChanged),
    ])
    let latest: Int64 = try rows[1].first?[0] ?? 0
    let isKnown: Bool = try rows[2].first?[0] ?? false
    let changed: [Int64] = try rows[3].values()
    guard isKnown, changed.count <= Self.maxChanged else {
      let names = listTops.withLock { $0.names }
      for name in names { _ = try readTop(name) }
      return
    }
    let found =
      changed.isEmpty
      ? ListTopChanges()
      : try ListTopSQL.places(pool.run([.fixedPlan, ListTopSQL.places(of: changed)])[1])
    listTops.withLock {
      $0.update(Set(changed), found, upTo: latest, at: ServerTime.monotonic)
    }
    for name in stale { _ = try readTop(name) }
  }
}
