/// The property that identifies the items of a feed from one fetch to the next.
///
/// Some feeds generate new guids at every fetch, so that each fetch would bring every article as a
/// new one. The comparison of two fetches reveals this: if no guid recurs but most links do, the
/// guids are not used.
package enum IdentityScheme: String, Sendable, Hashable, CaseIterable {
  case id, link, digest

  /// Minimum number of items for a comparison.
  private static let minItems = 3

  /// The scheme after another fetch. A feed only moves to a later scheme and never back, so that no
  /// article changes its identity repeatedly. It stays while the ids recognise the items that
  /// another property no longer does.
  ///
  /// - Parameters:
  ///   - before: The items of the last fetch.
  ///   - now: The items of this fetch.
  package func next(before: [ItemKeys], now: [ItemKeys]) -> IdentityScheme {
    guard before.count >= Self.minItems, now.count >= Self.minItems else { return self }
    guard shared(before, now) == 0, !Self.id.recurs(before, now) else { return self }
    return Self.allCases.drop(while: { $0 != self }).dropFirst().first { $0.recurs(before, now) }
      ?? self
  }

  /// Whether at least half of the keys recur from one fetch to the next.
  package func recurs(_ before: [ItemKeys], _ now: [ItemKeys]) -> Bool {
    let most = min(before.count, now.count)
    return most > 0 && shared(before, now) * 2 >= most
  }

  /// Number of keys that recur.
  private func shared(_ before: [ItemKeys], _ now: [ItemKeys]) -> Int {
    Set(before.map { $0.key(self) }).intersection(now.map { $0.key(self) }).count
  }

  /// A warning for the reader; `nil` for the default scheme.
  package var warning: String? {
    switch self {
    case .id: nil
    case .link: "the feed's ids change at every fetch; items are identified by their links"
    case .digest: "the feed's ids and links change at every fetch; items are identified by a digest"
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
