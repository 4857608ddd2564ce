/// By what a feed's items are known from one fetch to the next.
///
/// Some feeds make up new guids at every fetch; believed, each fetch would bring every article
/// anew. Two fetches tell: where no guid comes back but most links do, the guids are worth nothing.
package enum IdentityScheme: String, Sendable, Hashable, CaseIterable {
  case id, link, digest

  /// Fewer items than this prove nothing.
  private static let least = 3

  /// The scheme after another fetch. A feed only ever steps down, so that no article changes its
  /// identity back and forth.
  ///
  /// - Parameters:
  ///   - before: The items of the last fetch.
  ///   - now: The items of this one.
  package func next(before: [ItemKeys], now: [ItemKeys]) -> IdentityScheme {
    guard before.count >= Self.least, now.count >= Self.least else { return self }
    guard Self.shared(self, before, now) == 0 else { return self }
    for scheme in Self.allCases.drop(while: { $0 != self }).dropFirst()
    where Self.shared(scheme, before, now) * 2 >= min(before.count, now.count) {
      return scheme
    }
    return self
  }

  /// How many keys came back.
  private static func shared(_ scheme: IdentityScheme, _ before: [ItemKeys], _ now: [ItemKeys])
    -> Int
  {
    Set(before.map { $0.key(scheme) }).intersection(now.map { $0.key(scheme) }).count
  }

  /// What a person should know of it; `nil` for the usual one.
  package var warning: String? {
    switch self {
    case .id: nil
    case .link: "the feed's ids change at every fetch; its items are known by their links"
    case .digest: "the feed's ids and links change at every fetch; its items are known by a digest"
    }
  }
}

extension ParsedFeed {
  /// Gives the items the ids of a scheme, and a warning if it is not the usual one.
  package mutating func identify(by scheme: IdentityScheme) {
    guard scheme != .id else { return }
    for index in items.indices { items[index].id = ItemKeys(items[index]).key(scheme) }
    if let warning = scheme.warning { warnings.append(warning) }
  }
}
