import Basics
import Models
import Parsing

/// The keys of the items in a source's last document, small enough to store with its state: 64 bits
/// of each key.
struct ItemMemory: Sendable, Hashable {
  /// More items than this say nothing more about whether keys stay the same.
  private static let limit = 200

  var scheme: IdentityScheme
  private var keys: [ItemKeys]
  /// Whether the feed's ids may stay, as far as the last two documents tell: then they recognise
  /// items although the scheme is another one. Ids that are new at every fetch are not worth storing.
  private(set) var hasLastingIDs = false

  init(_ state: FeedState) {
    scheme = state.identityScheme.flatMap(IdentityScheme.init(rawValue:)) ?? .id
    keys = (state.itemKeys ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      return ItemKeys(id: parts[0], url: parts[1].isEmpty ? nil : parts[1], digest: parts[2])
    }
  }

  /// Returns the indices of items that the last document did not have, and whether any item is new
  /// or edited. Without a last document no item is new and every item may be edited. Items after
  /// the first ``limit`` were never remembered, so they are not compared.
  func compare(_ items: [ItemKeys]) -> (new: [Int], hasChanges: Bool) {
    guard !keys.isEmpty else { return ([], true) }
    let ids = Set(keys.map(\.id))
    // An address that several items share says nothing about one of them.
    let urls = Set(
      Dictionary(grouping: keys.compactMap(\.url)) { $0 }.filter { $1.count == 1 }.keys)
    let digests = Set(keys.map(\.digest))
    var new: [Int] = []
    var hasChanges = false
    for (index, item) in items.prefix(Self.limit).enumerated() {
      if digests.contains(Self.short(item.digest)) { continue }
      hasChanges = true
      let isOfID = ids.contains(Self.short(item.id)) && item.id != item.url
      let isKnown = isOfID || item.url.map { urls.contains(Self.short($0)) } ?? false
      if !isKnown { new.append(index) }
    }
    return (new, hasChanges)
  }

  /// Remembers the items of another document instead, and chooses the identity scheme whose keys
  /// recur from one document to the next.
  mutating func learn(_ items: [ItemKeys]) {
    let now = items.prefix(Self.limit).map { keys in
      ItemKeys(
        id: Self.short(keys.id), url: keys.url.map(Self.short), digest: Self.short(keys.digest))
    }
    let next = scheme.next(before: keys, now: now)
    hasLastingIDs = next != scheme || IdentityScheme.id.recurs(keys, now)
    scheme = next
    keys = now
  }

  func write(to state: inout FeedState) {
    state.identityScheme = scheme.rawValue
    state.itemKeys = keys.map { "\($0.id) \($0.url ?? "") \($0.digest)" }.joined(separator: "\n")
  }

  /// A hash collision only makes two items look equal.
  private static func short(_ text: String) -> String {
    String(FNV64.value(of: text), radix: 36)
  }
}
