internal import Markup

/// The people who wrote an article: from structured data, then links and metadata, then the line
/// that a reader sees.
struct AuthorFinder {
  let tree: PageTree
  let head: PageHead
  let outline: PageOutline
  let siteNames: [String]

  private static let names = [
    "author", "article:author", "article:author_name", "parsely-author", "sailthru.author", "byl",
    "dc.creator", "dc.creator.author", "dcterms.creator", "article.author", "cxenseparse:author",
    "og:article:author", "citation_author", "rbauthors", "authors", "dc.contributor", "creator",
    "twitter:data1.author", "nb.author", "content-author",
  ]

  func find() -> [String] {
    let data = head.linkedData
    var found = data.isOfMedia ? [] : people(data.authors)
    if !found.isEmpty { return found }
    let links = head.authors.prefix(8).filter {
      outline.traits[$0].isDisjoint(with: .comments)
    }
    found = people(links.map { line(of: $0) }, isDeclared: false)
    if !found.isEmpty { return found }
    for name in Self.names {
      found = people(head.values(name))
      if !found.isEmpty { return found }
    }
    found = people(visibleLines(), isDeclared: false, takesNicknames: false)
    return found.isEmpty && data.isOfMedia ? people(data.authors) : found
  }

  private func people(
    _ lines: [String], isDeclared: Bool = true, takesNicknames: Bool = true
  ) -> [String] {
    var names: [String] = []
    for line in lines {
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

  /// Of an element with a name inside, the name alone.
  private func line(of node: Int) -> String {
    var inner = node + 1
    while inner < Int(tree.nodes[node].end) {
      if tree.value("itemprop", of: inner)?.equalsIgnoringCase("name") == true {
        return tree.text("content", of: inner) ?? tree.text(of: inner)
      }
      inner += 1
    }
    return tree.text("content", of: node) ?? tree.text(of: node)
  }

  /// Short lines that begin as a byline does, or stand in an element named for it.
  private func visibleLines() -> [String] {
    for block in outline.blocks.prefix(400) where block.words <= 16 && !block.isHeading {
      guard block.traits.isDisjoint(with: [.comments, .hidden]) || block.traits.contains(.meta)
      else { continue }
      let text = outline.text(of: block)
      for part in [text] + text.components(separatedBy: " - ").dropFirst()
      where Self.beginsAsByline(part.lowercased()) {
        // "By subject" stands in menus; "By Courier Staff" names nobody, and nobody else does.
        let name = part.drop { $0 != " " }.first { $0.isLetter }
        if name?.isLowercase != true { return [part] }
      }
    }
    for node in tree.nodes.indices where outline.traits[node].contains(.author) {
      guard outline.traits[node].isDisjoint(with: .comments) else { continue }
      let text = tree.text(of: node)
      if text.utf8.count < 120, !people([text], isDeclared: false).isEmpty { return [text] }
    }
    return []
  }

  static func beginsAsByline(_ line: String) -> Bool {
    [
      "by ", "by: ", "posted by ", "publicado por", "escrito por", "published by ", "author: ",
      "written by ", "von ", "par ",
      "por ", "di ", "door ", "автор:", "text: ", "autor: ",
    ]
    .contains { line.hasPrefix($0) }
  }
}
