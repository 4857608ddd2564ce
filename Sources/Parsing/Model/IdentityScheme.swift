/// The property that identifies the items of a feed from one fetch to the next.
///
/// Some feeds generate new guids at every fetch, or number their items by place, so that guids say
/// nothing. The comparison of fetches reveals this: if few guids recur with their items but most
/// links do, the guids are not used.
package enum IdentityScheme: String, Sendable, Hashable, CaseIterable {
  case id, link, digest

  /// Minimum number of items for a comparison.
  private static let minItems = 3

  /// The first scheme whose keys recur from one fetch to the next; `nil` if none does, if the fetches
  /// are the same or too short to tell, or if a good part of the ids recur.
  package static func telling(_ before: [ItemKeys], from now: [ItemKeys]) -> IdentityScheme? {
    guard min(before.count, now.count) >= minItems, Set(before) != Set(now) else { return nil }
    let telling = allCases.first { $0.recurs(before, now) }
    return telling == .id || id.share(before, now) <= 0.25 ? telling : nil
  }

  /// Whether at least half of the keys recur.
  package func recurs(_ before: [ItemKeys], _ now: [ItemKeys]) -> Bool {
    share(before, now) >= 0.5
  }

  /// The share of the keys that recur. An id that several items share recurs with each of them; one
  /// that recurs without its link, which another id has in the other document, is only a place in the
  /// list.
  private func share(_ before: [ItemKeys], _ now: [ItemKeys]) -> Double {
    let known = Set(before.map { $0.key(self) })
    let places = self == .id ? Self.places(before, now) : []
    let recurring = now.filter { known.contains($0.key(self)) && !places.contains($0) }
    let most = min(before.count, now.count)
    let count = self == .id ? recurring.count : Set(recurring.map { $0.key(self) }).count
    return most == 0 ? 0 : Double(count) / Double(most)
  }

  /// The items whose link had another id before, and those at a new link whose id had another one,
  /// which now has another id.
  private static func places(_ before: [ItemKeys], _ now: [ItemKeys]) -> Set<ItemKeys> {
    func idsAtLink(_ items: [ItemKeys]) -> [String: Set<String>] {
      Dictionary(grouping: items.filter { $0.url != nil }) { $0.url ?? "" }
        .mapValues { Set($0.map(\.id)) }
    }
    let (old, new) = (idsAtLink(before), idsAtLink(now))
    let given = before.filter { keys in
      keys.url.flatMap { new[$0] }.map { !$0.contains(keys.id) } ?? false
    }
    let moved = Set(given.map(\.id))
    return Set(
      now.filter { keys in
        guard let link = keys.url else { return false }
        return old[link].map { !$0.contains(keys.id) } ?? moved.contains(keys.id)
      })
  }

  /// A warning for the reader; `nil` for the default scheme.
  package var warning: String? {
    switch self {
    case .id: nil
    case .link: "the feed has changed its ids; items are identified by their links"
    case .digest: "the feed has changed its ids and links; items are identified by a digest"
    }
  }
}

extension ParsedFeed {
  /// Gives the items the ids of a scheme, and adds a warning if it is not the default one.
  ///
  /// - Parameter keepsIDs: whether the items keep the feed's own ids beside, those that no two items
  ///   share.
  package mutating func identify(by scheme: IdentityScheme, keepingIDs keepsIDs: Bool = false) {
    guard scheme != .id else { return }
    let uses = keepsIDs ? Dictionary(items.map { ($0.id, 1) }, uniquingKeysWith: +) : [:]
    for index in items.indices {
      let keys = ItemKeys(items[index])
      if uses[keys.id] == 1, [.id, .entry].contains(items[index].identityBasis) {
        items[index].givenID = keys.id
      }
      items[index].id = keys.key(scheme)
      items[index].identityBasis = scheme == .link && keys.url != nil ? .address : .content
    }
    if let warning = scheme.warning { warnings.append(warning) }
  }
}
