import Basics
import Models
import Parsing

/// The keys of the items in a source's last document, small enough to store with its state: 64 bits
/// of each key.
struct ItemMemory: Sendable, Hashable {
  /// More items than this say nothing more about whether keys stay the same.
  private static let limit = 200

  private(set) var scheme: IdentityScheme
  /// An earlier scheme that the last change of the document suggested: a feed may have changed all
  /// its ids only once.
  private var suggested: IdentityScheme?
  private var keys: [ItemKeys]
  /// Whether the feed's ids may stay, as far as the last two documents tell: then they recognise
  /// items although the scheme is another one. Ids that are new at every fetch are not worth storing.
  private(set) var hasLastingIDs = false
  /// Whether the items keep what the scheme makes their identities of, as far as the last two
  /// documents tell.
  private(set) var constancy = ArticleDraft.IdentityConstancy.unknown

  /// Minimum number of items with another identity that tell that the feed has changed them: one at
  /// the address of a page may be its next article.
  private static let minChanged = 3

  init(_ state: FeedState) {
    let schemes = (state.identityScheme ?? "").split(separator: " ")
      .compactMap { IdentityScheme(rawValue: String($0)) }
    scheme = schemes.first ?? .id
    suggested = schemes.dropFirst().first
    // Earlier versions wrote keys of other addresses, with blanks: they would all look changed.
    keys = (state.itemKeys ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
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
      let short = Self.short(item)
      if digests.contains(short.digest) { continue }
      hasChanges = true
      let isOfID = ids.contains(short.id) && short.id != short.url
      let isKnown = isOfID || short.url.map { urls.contains($0) } ?? false
      if !isKnown { new.append(index) }
    }
    return (new, hasChanges)
  }

  /// Remembers the items of another document instead, and chooses the identity scheme whose keys
  /// recur from one document to the next: a later one at once, an earlier one when two changes of the
  /// document in a row say so.
  mutating func learn(_ items: [ItemKeys]) {
    let now = items.prefix(Self.limit).map(Self.short)
    let before = scheme
    if let telling = IdentityScheme.telling(keys, from: now) {
      if scheme == .id || telling == .digest || telling == suggested { scheme = telling }
      suggested = telling == scheme ? nil : telling
    }
    // The ids after a move may stay.
    hasLastingIDs = scheme != before || IdentityScheme.id.recurs(keys, now)
    constancy = scheme == before ? constancy(of: now) : .changed
    keys = now
  }

  /// What another identity of a draft of the document says. Other forms of an article's address, and
  /// other fragments, in which some feeds number its versions, say nothing.
  func constancy(of draft: ArticleDraft) -> ArticleDraft.IdentityConstancy {
    guard constancy == .kept, let address = draft.urlKey,
      CanonicalURL.key(draft.identity) == address
    else { return constancy }
    return .keptAddress
  }

  /// Items that both documents list are known by their digests, else by links that no two share.
  private func constancy(of now: [ItemKeys]) -> ArticleDraft.IdentityConstancy {
    // A digest is another one after each edit.
    guard scheme != .digest else { return .unknown }
    func identity(_ item: ItemKeys) -> String { scheme == .id ? item.id : item.url ?? item.digest }
    func alone(_ key: (ItemKeys) -> String?, _ items: [ItemKeys]) -> [String: ItemKeys] {
      Dictionary(grouping: items.filter { key($0) != nil }) { key($0) ?? "" }
        .compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let digests = alone({ $0.digest }, keys)
    let (oldLinks, newLinks) = (alone({ $0.url }, keys), alone({ $0.url }, now))
    var (kept, changed) = (0, 0)
    for item in now {
      let link = item.url.flatMap { newLinks[$0] == nil ? nil : oldLinks[$0] }
      guard let old = digests[item.digest] ?? link else { continue }
      if identity(old) == identity(item) { kept += 1 } else { changed += 1 }
    }
    if kept > 0, kept * 4 >= kept + changed { return .kept }
    return changed >= Self.minChanged ? .changed : .unknown
  }

  func write(to state: inout FeedState) {
    state.identityScheme = [scheme, suggested].compactMap { $0?.rawValue }.joined(separator: " ")
    state.itemKeys = keys.map { "\($0.id),\($0.url ?? ""),\($0.digest)" }.joined(separator: "\n")
  }

  /// Addresses are compared in their canonical form, with their fragments: other tracking parameters
  /// and a move to https make no other ids and links.
  private static func short(_ item: ItemKeys) -> ItemKeys {
    func address(_ text: String) -> String {
      let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(text[$0...]) } ?? ""
      return short(CanonicalURL.key(text).map { $0 + fragment } ?? text)
    }
    return ItemKeys(
      id: address(item.id), url: item.url.map(address), digest: short(item.digest))
  }

  /// A hash collision only makes two items look equal.
  private static func short(_ text: String) -> String {
    String(FNV64.value(of: text), radix: 36)
  }
}
