internal import Markup

/// Finds the authors of an article: in structured data, then in links and metadata, then in the
/// visible byline. Rules M1 to M6 of docs/extraction.md.
struct AuthorFinder {
  let tree: PageTree
  let head: PageDeclarations
  let outline: PageOutline
  let near: HeadlineDistance
  let siteNames: [String]
  let host: String?

  private static let names = [
    "author", "article:author", "article:author_name", "parsely-author", "sailthru.author", "byl",
    "dc.creator", "dc.creator.author", "dcterms.creator", "article.author", "cxenseparse:author",
    "og:article:author", "citation_author", "rbauthors", "authors", "dc.contributor", "creator",
    "twitter:data1.author", "nb.author", "content-author",
  ]

  func find() -> [String] {
    let found = find(leavingOut: siteNames)
    // Half of the authors with the name of their site are people with a site of their own.
    guard found.isEmpty, !siteNames.isEmpty else { return found }
    return declared(leavingOut: [], isOrganizationLeftOut: true)
  }

  private func find(leavingOut names: [String]) -> [String] {
    var found = declared(leavingOut: names)
    if !found.isEmpty { return found }
    found = people(visibleLines(), names, isDeclared: false, takesNicknames: false)
    if !found.isEmpty { return found }
    found = people(labelledLines(), names, isDeclared: false, takesNicknames: false)
    return found.isEmpty && head.linkedData.describesOnlyMedia
      ? people(head.linkedData.authors, names) : found
  }

  /// The authors named by data, metadata or markup.
  private func declared(
    leavingOut names: [String], isOrganizationLeftOut: Bool = false
  ) -> [String] {
    let data = head.linkedData
    let authors = isOrganizationLeftOut ? data.authorsThatAreNoOrganizations : data.authors
    var found = data.describesOnlyMedia ? [] : people(authors, names)
    if !found.isEmpty { return found }
    found = people(lines(of: head.authors), names, isDeclared: false)
    if !found.isEmpty { return found }
    for name in Self.names {
      found = people(head.values(name), names)
      if !found.isEmpty { return found }
    }
    found = people(writtenBy, names)
    guard found.isEmpty else { return found }
    return people(lines(of: head.namedAuthors.filter(isOfSite)), names, isDeclared: false)
  }

  private func people(
    _ lines: [String], _ siteNames: [String], isDeclared: Bool = true, takesNicknames: Bool = true
  ) -> [String] {
    var names: [String] = []
    for line in lines {
      // "Bread and Butter" is one name if it is that of the site.
      if line.contains(" "), AuthorNames.isSite(line, self.siteNames) {
        if siteNames.isEmpty, !names.contains(line) { names.append(line) }
        continue
      }
      for name in AuthorNames.read(
        line, isDeclared: isDeclared, takesNicknames: takesNicknames, siteNames: siteNames)
      where names.count < AuthorNames.limit
        && !names.contains(where: { $0.lowercased() == name.lowercased() })
      {
        names.append(name)
      }
    }
    return names
  }

  /// `twitter:data1` or `2`, if its label says "Written by".
  private var writtenBy: [String] {
    ["1", "2"].flatMap { number -> [String] in
      guard let label = head.first(["twitter:label" + number])?.lowercased(),
        Self.labels.contains(where: { label.hasPrefix($0) })
      else { return [] }
      return head.values("twitter:data" + number)
    }
  }

  private static let labels = [
    "written by", "author", "by", "geschrieben von", "verfasst von", "von", "autor", "écrit par",
    "auteur", "rédigé par", "escrito por", "scritto da", "autore", "geschreven door", "door",
    "napisane przez", "автор", "написано", "skriven av", "skrevet av", "skrevet af", "yazar",
  ]

  // MARK: - Elements

  /// Whether an element is not a link to another site.
  private func isOfSite(_ node: Int) -> Bool {
    guard let address = tree.text("href", of: node), address.contains("//") else { return true }
    let other = SiteNames.host(of: address.hasPrefix("//") ? "https:" + address : address)
    guard let other, let host else { return host == nil }
    return other == host || other.hasSuffix("." + host) || host.hasSuffix("." + other)
  }

  /// Maximum number of elements examined.
  private static let elementLimit = 60

  /// The lines of the elements in the box nearest to the headline: other boxes name the authors of
  /// other articles.
  private func lines(of nodes: [Int]) -> [String] {
    let own = nodes.prefix(Self.elementLimit).filter {
      outline.traits[$0].isDisjoint(with: .comments) && !near.isInTeaser($0)
    }
    let visible = own.filter { outline.traits[$0].isDisjoint(with: .junk) }
    guard let first = (visible.isEmpty ? own : visible).min(by: { near.of($0) < near.of($1) })
    else { return [] }
    let box = box(around: first)
    let lines = own.filter { box.contains($0) }.prefix(8).map { node in
      let line = line(of: node)
      return (line: line, node: node, agrees: agrees(node, line))
    }
    // "See all" leads to the same page as the name.
    if lines.contains(where: { $0.agrees == true }) {
      return lines.filter { $0.agrees != false }.map(\.line)
    }
    return lines.map { $0.agrees == false ? label(of: $0.node) ?? $0.line : $0.line }
  }

  /// Whether the text of a link has a word of its address; `nil` for what is no link.
  private func agrees(_ node: Int, _ text: String) -> Bool? {
    guard tree.nodes[node].kind.tag == .a else { return nil }
    return tree.value("href", of: node).flatMap { AuthorAddress.agrees($0, with: text) }
  }

  /// The label of a link, if it names whom the link leads to.
  private func label(of node: Int) -> String? {
    (["aria-label", "title"] as [StaticString]).lazy.compactMap { tree.text($0, of: node) }
      .first { agrees(node, $0) == true }
  }

  /// The nodes of the largest enclosing element without prose.
  private func box(around node: Int) -> Range<Int> {
    var box = node
    for _ in 0..<4 {
      let parent = Int(tree.nodes[box].parent)
      guard parent > 0, tree.nodes[parent].kind.tag != .body else { break }
      if outline.endBlock[parent] > 0,
        outline.prose(in: parent) > 0 || outline.words(in: parent) > 60
      {
        break
      }
      box = parent
    }
    return box..<Int(tree.nodes[box].end)
  }

  /// The name inside an element, if it has one: in an element declared or named as a name, else in
  /// a link to an author's page.
  private func line(of node: Int) -> String {
    var link: Int?
    for inner in node + 1..<max(Int(tree.nodes[node].end), node + 1) {
      if tree.schemaProperty(of: inner)?.equalsIgnoringCase("name") == true {
        return tree.text("content", of: inner) ?? shortText(of: inner)
      }
      if let value = tree.value("class", of: inner),
        value.split(whereSeparator: \.isBlank).contains(where: {
          Bytes(rebasing: $0).equalsIgnoringCase("fn")
        })
      {
        return shortText(of: inner)
      }
      if link == nil, tree.nodes[inner].kind.tag == .a,
        tree.value("href", of: inner).map(AuthorAddress.isOne) == true,
        !shortText(of: inner).isEmpty
      {
        link = inner
      }
    }
    return tree.text("content", of: node) ?? shortText(of: link ?? node)
  }

  /// The texts of an element that consists of two or more elements of one kind, each with a name.
  private func names(in node: Int) -> [String]? {
    var box = node
    var children: [Int] = []
    for _ in 0..<4 {
      children = []
      var child = box + 1
      while child < Int(tree.nodes[box].end), children.count <= Self.childLimit {
        if tree.nodes[child].kind != .text {
          children.append(child)
        } else if tree.source(of: child).contains(where: { $0.isASCIIAlphanumeric || $0 >= 0x80 }) {
          return nil
        }
        child = Int(tree.nodes[child].end)
      }
      guard children.count == 1 else { break }
      box = children[0]
    }
    guard (2...Self.childLimit).contains(children.count),
      Set(children.map(outline.signature)).count == 1
    else { return nil }
    let texts = children.map(shortText)
    return texts.allSatisfy { (2...4).contains($0.split(separator: " ").count) } ? texts : nil
  }

  /// Maximum number of authors in elements of their own.
  private static let childLimit = 12

  /// With the line breaks of the element; empty if the text is too long for a byline.
  private func shortText(of node: Int) -> String {
    guard let text = tree.text(of: node, atMost: 2000, isParted: true) else { return "" }
    let end = tree.nodes[node].end
    let place = outline.place(ofBlockFrom: node)
    guard (node..<Int(end)).prefix(Self.lineReach).contains(where: { isLineBreak($0) }),
      place < outline.blocks.count, outline.blocks[place].end <= end
    else { return text }
    let lined = linedText(of: outline.blocks[place])
    // Unless there are more blocks in the element.
    return lined.replacing("\n", with: " ") == text ? lined : text
  }

  private func isLineBreak(_ node: Int) -> Bool { tree.nodes[node].kind.tag == .br }

  /// Maximum number of nodes of a byline.
  private static let lineReach = 60

  private func linedText(of block: Block) -> String {
    var out: [UInt8] = []
    outline.appendText(of: block, to: &out, lineBreak: Self.lineBreak, isParted: true)
    return out.split(separator: Self.lineBreak)
      .map { line in line.withUnsafeBufferPointer { PlainText.collapse($0) } }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The record separator, which is in no text.
  private static let lineBreak: UInt8 = 0x1E

  // MARK: - Lines

  /// Short lines that begin like a byline, that name an author next to a date, or that are in an
  /// element named for authors; lines near the headline come first.
  private func visibleLines() -> [String] {
    let places = near.blocks(before: 20, after: 60) + Array(outline.blocks.indices.prefix(400))
    for (order, place) in places.enumerated() {
      let block = outline.blocks[place]
      guard block.words <= 16, !block.isHeading,
        block.traits.isDisjoint(with: [.comments, .hidden]) || block.traits.contains(.meta),
        !near.isInTeaser(Int(block.first)), !isTitleOfOther(block)
      else { continue }
      let text = outline.text(of: block)
      for part in [text] + [" - ", " | "].flatMap({ text.components(separatedBy: $0).dropFirst() })
      {
        guard let lead = Self.bylineLead(part.lowercased()) else { continue }
        // Excludes "By subject" in menus: no person begins with a small letter. "By Courier Staff"
        // names no person, and later lines do not either.
        let name = part.dropFirst(lead.count).first { $0.isLetter }
        if name?.isLowercase != true { return [part == text ? linedText(of: block) : part] }
      }
      if order < 80, near.headline != nil,
        let name = AuthorNames.besideDate(text)
          ?? (block.traits.isDisjoint(with: .outside) ? Self.behindDate(text) : nil)
      {
        return [name]
      }
    }
    let named = tree.nodes.indices.lazy
      .filter { outline.traits[$0].contains(.author) && tree.nodes[$0].kind.tag != .button }
      .filter { outline.traits[$0].isDisjoint(with: .comments) && !near.isInTeaser($0) }
    for node in named.prefix(Self.elementLimit).sorted(by: { near.of($0) < near.of($1) }) {
      let lines = names(in: node) ?? [line(of: node)]
      if lines.allSatisfy({ $0.utf8.count < 120 }),
        !people(lines, siteNames, isDeclared: false).isEmpty
      {
        return lines
      }
    }
    return []
  }

  /// Whether a line that is a link as a whole leads elsewhere than to a person: "From head to toe".
  private func isTitleOfOther(_ block: Block) -> Bool {
    guard block.linked > 0, block.linked * 10 >= block.characters * 9 else { return false }
    var node = Int(tree.nodes[Int(block.first)].parent)
    while node > Int(block.container), tree.nodes[node].kind.tag != .a {
      node = Int(tree.nodes[node].parent)
    }
    guard let address = tree.value("href", of: node), !AuthorAddress.isOne(address) else {
      return false
    }
    return !outline.traits[node].contains(.author)
      && (outline.list(of: block) != nil
        || AuthorAddress.agrees(address, with: outline.text(of: block)) != true)
  }

  /// "Posted on 3 May 2024 by Jane Doe": the name behind a date.
  private static func behindDate(_ line: String) -> String? {
    guard line.utf8.count < 100, line.contains(where: \.isNumber) else { return nil }
    return dateJoints.lazy.compactMap { joint -> String? in
      let parts = line.components(separatedBy: joint)
      guard parts.count == 2, parts[1].split(separator: " ").count <= 4,
        parts[1].allSatisfy({ $0.isLetter || " .-'’".contains($0) }),
        parts[1].first?.isUppercase == true,
        DateLine.begins(parts[0].lowercased()) || DateLine.isOne(parts[0].lowercased())
      else { return nil }
      return parts[1]
    }.first
  }

  private static let dateJoints = [
    " by ", " von ", " par ", " por ", " door ", " av ", " af ", " di ", " da ", " od ", " oleh ",
  ]

  /// Lines that begin with "Author:", anywhere on the page, and the line after such a label.
  private func labelledLines() -> [String] {
    var isBehindLabel = false
    for block in outline.blocks.prefix(4000) {
      let follows = isBehindLabel
      isBehindLabel = false
      guard block.words <= 12, block.traits.isDisjoint(with: [.comments, .hidden]),
        !near.isInOther(Int(block.first))
      else { continue }
      let text = outline.text(of: block)
      if follows { return [text] }
      let line = text.lowercased()
      guard let label = Self.lineLabels.first(where: { line.hasPrefix($0) }) else { continue }
      if line.utf8.count > label.utf8.count { return [text] }
      isBehindLabel = true
    }
    return []
  }

  private static let lineLabels = [
    "autor:", "autorin:", "author:", "text:", "text und fotos:", "auteur:", "auteur :", "autore:",
    "autora:", "автор:", "yazar:", "作者：", "作者:", "文：", "記者：", "기자:", "written by:",
    "责编：", "(责编：", "（责编：", "责任编辑：", "编辑：", "編輯：", "責任編輯：",
  ]

  static func beginsAsByline(_ line: String) -> Bool { bylineLead(line) != nil }

  private static func bylineLead(_ line: String) -> String? {
    bylineLeads.first(where: line.hasPrefix)
  }

  private static let bylineLeads = [
    "by ", "by: ", "posted by ", "publicado por", "escrito por", "published by ", "author: ",
    "written by ", "von ", "par ", "por ", "di ", "door ", "автор:", "text: ", "autor: ", "von: ",
    "par : ", "par: ", "por: ", "di: ", "door: ",
  ]
}
