internal import Markup

/// The declarations of a page outside its text: metadata, links, linked data, and the elements for
/// headline, authors and dates. Found in one walk.
struct PageDeclarations {
  /// Maximum number of entries of each kind.
  private static let limit = 400

  private(set) var title: String?
  private(set) var language: String?
  /// The language of the first element around content that states one.
  private(set) var contentLanguage: String?
  private(set) var base: String?
  private(set) var canonical: String?
  private(set) var imageSource: String?
  private(set) var linkedData = LinkedData()
  /// Elements in document order.
  private(set) var headlines: [Int] = []
  /// Headings of levels two to four.
  private(set) var subheadlines: [Int] = []
  private(set) var authors: [Int] = []
  private(set) var times: [Int] = []
  private(set) var dates: [Int] = []
  /// Elements whose classes or id name a date.
  private(set) var namedDates: [Int] = []
  /// Elements with the class `fn`, the vCard name of a person, and links to author pages.
  private(set) var namedAuthors: [Int] = []
  private(set) var tagLinks: [Int] = []
  /// `script` elements that may contain a state.
  private(set) var scripts: [Int] = []
  /// Names of schema.org types in the markup, without the address of the vocabulary.
  private(set) var itemTypes: Set<String> = []
  private(set) var passwordFields = 0
  private(set) var recordings = 0
  private var metadata: [String: [String]] = [:]

  /// The values of a metadata name, in order.
  func values(_ name: String) -> [String] { metadata[name] ?? [] }

  /// The first value of the first name that has one.
  func first(_ names: [String]) -> String? {
    for name in names {
      if let value = metadata[name]?.first { return value }
    }
    return nil
  }

  /// - Parameter url: The address from which the page was requested.
  init(_ tree: PageTree, url: String?) {
    var data: [Int] = []
    language = tree.nodes.isEmpty ? nil : tree.text("lang", of: 0) ?? tree.text("xml:lang", of: 0)
    for node in tree.nodes.indices where tree.nodes[node].kind != .text {
      let kind = tree.nodes[node].kind
      switch kind.tag {
      case .title where title == nil && !isInside(.svg, node, tree): title = tree.text(of: node)
      case .meta: readMetadata(node, tree)
      case .link: readLink(node, tree)
      case .base: if base == nil { base = tree.text("href", of: node) }
      case .script: readScript(node, tree, &data)
      case .time: if times.count < Self.limit { times.append(node) }
      case .h1: if headlines.count < Self.limit { headlines.append(node) }
      case .h2, .h3, .h4: if subheadlines.count < Self.limit { subheadlines.append(node) }
      case .body, .main, .article:
        if contentLanguage == nil { contentLanguage = tree.text("lang", of: node) }
      case .video, .audio: recordings += 1
      case .input:
        if tree.value("type", of: node)?.equalsIgnoringCase("password") == true {
          passwordFields += 1
        }
      default: break
      }
      if tree.nodes[node].attributeCount > 0 { readElement(node, kind, tree) }
    }
    linkedData = LinkedData(data.map { tree.bytes(inside: $0) }, about: subject(tree, url))
  }

  /// The declarations with other linked data.
  func with(_ data: LinkedData) -> Self {
    var declarations = self
    declarations.linkedData = data
    return declarations
  }

  /// Maximum number of first-level headings that are compared with linked data, and of their bytes.
  private static let headingLimit = 8
  private static let headingLength = 2400

  private func subject(_ tree: PageTree, _ url: String?) -> PageSubject {
    PageSubject(
      declared: [title, first(["og:title"]), first(["twitter:title"])].compactMap { $0 },
      headings: headlines.prefix(Self.headingLimit).compactMap {
        tree.text(of: $0, atMost: Self.headingLength)
      }, addresses: [canonical, first(["og:url"]), url].compactMap { $0 },
      siteNames: SiteNames.all(self, url: url))
  }

  private func isInside(_ tag: HTMLTag, _ node: Int, _ tree: PageTree) -> Bool {
    let parent = Int(tree.nodes[node].parent)
    return parent >= 0 && tree.nodes[parent].kind.tag == tag
  }

  private mutating func readMetadata(_ node: Int, _ tree: PageTree) {
    guard
      let name = tree.text("property", of: node) ?? tree.text("name", of: node)
        ?? tree.text("itemprop", of: node) ?? tree.text("http-equiv", of: node),
      let value = tree.text("content", of: node), metadata.count < Self.limit
    else { return }
    let key = Self.withoutPrefix(name.lowercased())
    if metadata[key, default: []].count < 64 { metadata[key, default: []].append(value) }
    // One element may have both names.
    if let other = tree.text("name", of: node)?.lowercased(), other != key {
      metadata[other, default: []].append(value)
    }
  }

  /// `schema:author` is `author` of RDFa.
  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix("schema:") ? String(name.dropFirst(7)) : name
  }

  private mutating func readLink(_ node: Int, _ tree: PageTree) {
    guard let rel = tree.value("rel", of: node) else { return }
    if canonical == nil, rel.equalsIgnoringCase("canonical") {
      canonical = tree.text("href", of: node)
    } else if imageSource == nil, rel.equalsIgnoringCase("image_src") {
      imageSource = tree.text("href", of: node)
    }
  }

  private mutating func readScript(_ node: Int, _ tree: PageTree, _ data: inout [Int]) {
    if let type = tree.value("type", of: node), type.hasPrefixIgnoringCase("application/ld", at: 0)
    {
      if data.count < 64 { data.append(node) }
    } else if scripts.count < Self.limit, tree.value("src", of: node) == nil {
      scripts.append(node)
    }
  }

  private mutating func readElement(_ node: Int, _ kind: NodeKind, _ tree: PageTree) {
    if itemTypes.count < 64, let type = tree.text("itemtype", of: node),
      let name = type.split(whereSeparator: { $0 == "/" || $0 == "#" }).last
    {
      itemTypes.insert(String(name))
    }
    // What a `meta` element says in RDFa is metadata.
    let property =
      kind.tag == .meta ? tree.value("itemprop", of: node) : tree.schemaProperty(of: node)
    if let property {
      if property.equalsIgnoringCase("author") || property.equalsIgnoringCase("creator") {
        add(node, to: \.authors)
      } else if property.equalsIgnoringCase("headline") {
        add(node, to: \.headlines)
      } else if property.equalsIgnoringCase("datepublished")
        || property.equalsIgnoringCase("datecreated")
      {
        if kind.tag != .time, kind.tag != .meta { add(node, to: \.dates) }
      }
    }
    // The abbreviations of hAtom: the text is the day, the title is the instant.
    if kind.tag == .abbr, times.count < Self.limit, tree.value("title", of: node) != nil,
      tree.value("class", of: node)?.firstIndex(of: "publish", from: 0) != nil
    {
      times.append(node)
    }
    readNames(node, kind, tree)
    if kind.tag == .a, let rel = tree.value("rel", of: node) {
      if rel.split(whereSeparator: \.isBlank).contains(where: {
        Bytes(rebasing: $0).equalsIgnoringCase("author")
      }) {
        add(node, to: \.authors)
      } else if rel.equalsIgnoringCase("tag") || rel.equalsIgnoringCase("category tag") {
        add(node, to: \.tagLinks)
      }
    }
  }

  /// Reads the classes and id of an element, and the address of a link, for names of authors and
  /// dates.
  private mutating func readNames(_ node: Int, _ kind: NodeKind, _ tree: PageTree) {
    if kind.tag == .meta || kind.tag == .time || kind.tag == .body || kind.tag == .html { return }
    if kind.tag == .a, let address = tree.value("href", of: node), AuthorAddress.isOne(address) {
      add(node, to: \.namedAuthors)
    }
    for name in ["class", "id"] as [StaticString] {
      guard let value = tree.value(name, of: node), value.count <= Self.nameLength else { continue }
      // In an hRecipe or an hReview, it is the title.
      if Self.holdsName(value), kind.tag != .h1, kind.tag != .h2 { add(node, to: \.namedAuthors) }
      if kind.tag == .a || kind.tag == .span, Self.holdsCategory(value) {
        add(node, to: \.tagLinks)
      }
      if DateNames.isOne(value) { add(node, to: \.namedDates) }
    }
  }

  /// Whether one of several classes is `fn`.
  private static func holdsName(_ value: Bytes) -> Bool {
    value.indices.contains { index in
      value[index] == UInt8(ascii: "f") && (index == 0 || value[index - 1].isBlank)
        && index + 1 < value.count && value[index + 1] == UInt8(ascii: "n")
        && (index + 2 == value.count || value[index + 2].isBlank)
    }
  }

  /// Whether one of several classes is `p-category`, a tag of an h-entry.
  private static func holdsCategory(_ value: Bytes) -> Bool {
    value.firstIndex(of: "p-category", from: 0) != nil
      && value.split(whereSeparator: \.isBlank).contains {
        Bytes(rebasing: $0).equalsIgnoringCase("p-category")
      }
  }

  /// Maximum number of bytes of a class or id.
  private static let nameLength = 200

  private mutating func add(_ node: Int, to list: WritableKeyPath<PageDeclarations, [Int]>) {
    if self[keyPath: list].count < Self.limit { self[keyPath: list].append(node) }
  }
}

extension PageTree {
  /// The property of schema.org that an element names, in microdata or in RDFa.
  func schemaProperty(of node: Int) -> Bytes? {
    if let name = value("itemprop", of: node) { return name }
    guard let name = value("property", of: node) else { return nil }
    return name.hasPrefixIgnoringCase("schema:", at: 0) ? name.run(7, name.count) : name
  }

  /// The text in a node as one line; `nil` if it needs more than `limit` bytes in the page. The
  /// limit is necessary because nested elements may each contain a text as long as the page.
  func text(
    of node: Int, atMost limit: Int, isParted: Bool = false,
    without isLeftOut: (Int) -> Bool = { _ in false }
  ) -> String? {
    var length = 0
    for inner in node..<Int(nodes[node].end) where nodes[inner].kind == .text {
      length += source(of: inner).count
      if length > limit { return nil }
    }
    return text(of: node, isParted: isParted, without: isLeftOut)
  }
}
