import Basics
internal import Models

/// The id of an item, which stays the same when the item is edited or moved.
enum ItemIdentity {
  /// Gives the item its id: the guid or rdf:about unchanged; else the address; else a digest of
  /// title, date and body.
  static func identify(_ item: inout ParsedItem, guid: String?, about: String? = nil) {
    if let id = [guid, about].compactMap(\.self).first(where: { !$0.isEmpty }) {
      (item.id, item.identityBasis) = (id, .id)
    } else if let url = item.url {
      (item.id, item.identityBasis) = (url, .address)
    } else {
      (item.id, item.identityBasis) = (digest(of: item), .content)
    }
  }

  /// A digest of title, date and body; equal items have equal digests everywhere. It stays that of
  /// the texts that were read first, if these and the files tell the item from others.
  static func digest(of item: ParsedItem) -> String {
    guard let texts = item.digested,
      texts.title != nil || texts.body != nil || !item.attachments.isEmpty
    else { return wholeDigest(of: item) }
    var item = item
    (item.title, item.body) = (texts.title, texts.body)
    return wholeDigest(of: item)
  }

  private static func wholeDigest(of item: ParsedItem) -> String {
    if item.title == nil, item.body == nil, item.published == nil, item.attachments.isEmpty {
      return ofNothing
    }
    return newDigest(of: item)
  }

  /// The digest of an empty item, computed once because a feed may consist of empty items.
  private static let ofNothing = newDigest(of: ParsedItem())

  private static func newDigest(of item: ParsedItem) -> String {
    var hash = FNV128()
    hash.add(item.title?.text)
    hash.add(item.published.flatMap { Timestamp($0)?.rfc3339 })
    hash.add(item.body?.html ?? item.body?.text)
    if item.title == nil, item.body == nil { hash.add(item.attachments.first?.url) }
    return "tintm:" + hash.hex
  }
}

/// What the id of an item is made of.
package enum IdentityBasis: UInt8, Sendable, Hashable {
  /// The id of an Atom entry, which only versions of one entry share (RFC 4287, 4.1.1).
  case entry
  /// Another id that the document gives.
  case id
  /// The address of the item.
  case address
  /// A digest of its title, date and body.
  case content
}

/// The possible keys of an item, from the best to the last resort.
package struct ItemKeys: Sendable, Hashable {
  /// The id from the feed: guid, atom:id or rdf:about, else a substitute.
  package var id: String
  package var url: String?
  /// A digest of title, date and body.
  package var digest: String

  package init(id: String, url: String?, digest: String) {
    self.id = id
    self.url = url
    self.digest = digest
  }

  package init(_ item: ParsedItem) {
    self.init(id: item.id, url: item.url, digest: ItemIdentity.digest(of: item))
  }

  func key(_ scheme: IdentityScheme) -> String {
    switch scheme {
    case .id: id
    case .link: url ?? digest
    case .digest: digest
    }
  }
}

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

/// The 128-bit FNV-1a hash (G. Fowler, L. Noll, K.-P. Vo; draft-eastlake-fnv): fast, and the same
/// on every machine and in every release.
struct FNV128 {
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  /// Adds a part; `nil` and an empty string give different hashes.
  mutating func add(_ part: String?) {
    guard var part else { return add(0) }
    add(1)
    part.withUTF8 { for byte in $0 { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    // Multiplies by 2^88 + 0x13B.
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }

  var hex: String {
    [high, low].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
