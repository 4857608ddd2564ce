import Basics

/// The links of an article to its own parts, such as footnotes, and the parts that they lead to
/// (docs/parsing.md L7).
///
/// A part keeps its id, with a prefix that no id of a page around the article has, and the links to
/// it become `#` and that id, so that they stay inside of the article wherever it is shown. A link
/// to a part that the markup does not contain leads to that part of the article's page.
struct ArticleParts {
  private static let prefix: StaticString = "part-"
  /// Maximum number of links and of ids that are considered, and of bytes in one of them.
  static let limit = 4096
  static let lengthLimit = 256

  /// Addresses without their scheme, their fragment and a slash at their end.
  private let page: [UInt8]?
  private let documents: [[UInt8]]
  /// The address of the page without a fragment.
  private let pageAddress: [UInt8]?
  private let hasOwnBase: Bool
  /// The ids that links lead to.
  private var targets: Set<[UInt8]> = []
  /// The ids that are still to be written; of equal ones only the first counts.
  private var pending: Set<[UInt8]> = []

  /// `nil` if the markup has no link to a part of its own, which nearly all markup has not.
  init?(_ markup: Bytes, _ context: MarkupContext) {
    guard Self.nextFragment(markup, from: 0) != nil else { return nil }
    let address = context.page?.withoutFragment
    pageAddress = address
    page = address.map(Self.root)
    documents = context.documents.map { Self.root(of: $0.withoutFragment) }
    hasOwnBase = context.hasOwnBase
    guard Self.mayLink(markup, [page].compactMap { $0 } + documents) else { return nil }
    guard collect(markup, context.base) else { return nil }
  }

  /// Whether a `#` begins the value of a `href`, or follows the end of one of the addresses.
  private static func mayLink(_ markup: Bytes, _ addresses: [[UInt8]]) -> Bool {
    var index = 0
    while let mark = nextFragment(markup, from: index) {
      index = mark + 1
      switch markup[mark - 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
        if isHref(markup.run(0, mark)) { return true }
      default:
        let end = markup[mark - 1] == UInt8(ascii: "/") ? mark - 1 : mark
        let follows = addresses.contains { address in
          let tail = address.suffix(4)
          return end >= tail.count && markup.run(end - tail.count, end).elementsEqual(tail)
        }
        if follows { return true }
      }
    }
    return false
  }

  /// Whether markup ends where the value of a `href` begins; `false` for colours, say.
  private static func isHref(_ markup: Bytes) -> Bool {
    var end = markup.last == UInt8(ascii: "=") ? markup.count : markup.count - 1
    func skipBlanks() {
      while end > 0, markup[end - 1].isBlank { end -= 1 }
    }
    skipBlanks()
    guard end > 0, markup[end - 1] == UInt8(ascii: "=") else { return false }
    end -= 1
    skipBlanks()
    return markup.run(0, end).hasPrefixIgnoringCase("href", at: end - 4)
  }

  /// The next `#` that is not of a numeric reference.
  private static func nextFragment(_ markup: Bytes, from start: Int) -> Int? {
    var index = start
    while let mark = markup.firstIndex(of: UInt8(ascii: "#"), from: index) {
      if mark > 0, markup[mark - 1] != UInt8(ascii: "&") { return mark }
      index = mark + 1
    }
    return nil
  }

  /// Notes the parts; returns whether there is a link to one, contained or not.
  private mutating func collect(_ markup: Bytes, _ base: BaseURL?) -> Bool {
    var tokenizer = HTMLTokenizer(markup, readsLiterals: true)
    var wanted: Set<[UInt8]> = []
    var ids: Set<[UInt8]> = []
    var scratch: [UInt8] = []
    var hasLink = false
    while wanted.count < Self.limit, ids.count < Self.limit {
      let kind = tokenizer.next()
      if kind == .end { break }
      guard kind == .startTag, let tag = tokenizer.tag else { continue }
      if tag.traits.contains(.raw) {
        _ = tokenizer.readRawText(of: tag)
        continue
      }
      guard tag.traits.contains(.kept), !tokenizer.attributes.isEmpty else { continue }
      for attribute in tokenizer.attributes {
        let kind = HTMLAttribute.find(tokenizer.name(of: attribute))
        if kind == .id || kind == .anchor && tag == .a {
          ids.insert(Self.decoded(tokenizer.value(of: attribute)))
        } else if kind == .href, kind?.belongs(on: tag) == true {
          let value = tokenizer.value(of: attribute)
          guard value.firstIndex(of: UInt8(ascii: "#"), from: 0) != nil else { continue }
          scratch.removeAll(keepingCapacity: true)
          scratch.appendAddress(value)
          scratch.withUnsafeBufferPointer { address in
            guard let fragment = fragment(of: address, base) else { return }
            hasLink = true
            wanted.formUnion(Self.names(of: fragment))
          }
        }
      }
    }
    targets = wanted.intersection(ids)
    targets.remove([])
    pending = targets
    return hasLink
  }

  /// Writes the new address of a link to a part of the article.
  ///
  /// - Parameters:
  ///   - address: decoded, without blanks around.
  ///   - base: of relative addresses at the link.
  /// - Returns: whether it is such a link; otherwise nothing is written.
  func rewrite(_ address: Bytes, _ base: BaseURL?, into out: inout [UInt8]) -> Bool {
    guard let fragment = fragment(of: address, base) else { return false }
    if let target = Self.names(of: fragment).first(where: targets.contains) {
      out.append(UInt8(ascii: "#"))
      if !Self.hasPrefix(target) { out.append(Self.prefix) }
      out.append(contentsOf: fragment)
      return true
    }
    let isBare = address.first == UInt8(ascii: "#")
    let before = address.run(0, address.count - fragment.count - 1)
    guard let pageAddress,
      isBare ? !hasOwnBase : documents.contains(Self.root(of: before, base))
    else { return false }
    out.append(contentsOf: pageAddress)
    out.append(UInt8(ascii: "#"))
    out.append(contentsOf: fragment)
    return true
  }

  /// The id to write for an element with this one, if a link leads to it.
  ///
  /// - Parameter id: as written.
  mutating func consume(_ id: Bytes) -> [UInt8]? {
    let id = Self.decoded(id)
    guard pending.remove(id) != nil else { return nil }
    guard !Self.hasPrefix(id) else { return id }
    var prefixed: [UInt8] = []
    prefixed.append(Self.prefix)
    return prefixed + id
  }

  private static func hasPrefix(_ id: [UInt8]) -> Bool {
    id.withUnsafeBufferPointer { $0.hasPrefixIgnoringCase(prefix, at: 0) }
  }

  // MARK: - Addresses

  /// The fragment of an address of the article's page or its document; `nil` for another address.
  private func fragment(of address: Bytes, _ base: BaseURL?) -> Bytes? {
    guard let mark = address.firstIndex(of: UInt8(ascii: "#"), from: 0),
      address.count - mark - 1 <= Self.lengthLimit
    else { return nil }
    let fragment = address.run(mark + 1, address.count)
    if mark == 0 { return fragment }
    let root = Self.root(of: address.run(0, mark), base)
    return root == page || documents.contains(root) ? fragment : nil
  }

  private static func root(of address: Bytes, _ base: BaseURL?) -> [UInt8] {
    var absolute: [UInt8] = []
    if let base {
      base.resolve(address, into: &absolute)
    } else {
      absolute = Array(address)
    }
    return root(of: absolute)
  }

  private static func root(of address: [UInt8]) -> [UInt8] {
    address.withUnsafeBufferPointer { bytes in
      let from = bytes.hasPrefixIgnoringCase("https://", at: 0) ? 8 : bytes.isWebAddress ? 7 : 0
      let end =
        bytes.count > from && bytes.last == UInt8(ascii: "/") ? bytes.count - 1 : bytes.count
      return Array(bytes.run(from, end))
    }
  }

  // MARK: - Names

  /// The ids that a fragment may mean: as written, and percent-decoded (WHATWG HTML, 7.4.6.4).
  static func names(of fragment: Bytes) -> [[UInt8]] {
    let written = Array(fragment)
    guard fragment.firstIndex(of: UInt8(ascii: "%"), from: 0) != nil else { return [written] }
    return [written, PercentEncoding.decode(written)]
  }

  static func decoded(_ id: Bytes) -> [UInt8] {
    guard id.count <= lengthLimit else { return [] }
    var name: [UInt8] = []
    name.write(decoded: id.trimmed, inAttribute: true)
    // No address can name such an id.
    return name.contains { $0 <= 0x20 || $0 == 0x7F } ? [] : name
  }
}
