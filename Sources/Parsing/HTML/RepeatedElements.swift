internal import Markup
internal import Models

/// The elements that occur repeatedly on a page, each with a link that reads like a headline: the
/// candidates for a list of articles.
struct RepeatedElements {
  /// Selectors to try, the most likely first.
  private(set) var candidates: [ItemSelectors] = []

  private struct Group {
    var selector: String
    var name: String
    var nodes: [HTMLNode] = []
    /// Total number of characters of the headlines.
    var length = 0
  }

  /// Number of elements around a link that may be the article's element.
  private static let levels = 6
  private static let groupLimit = 2000
  private static let tries = 4
  private static let looks = 16
  private static let headings = ["h1", "h2", "h3", "h4", "h5", "h6"]
  /// A link inside these elements is not a headline of a list.
  private static let outside: Set<String> = [
    "nav", "aside", "form", "menu", "p", "body",
  ]

  init(_ page: borrowing HTMLPage, _ anchors: [PageAnchor]) {
    var groups: [String: Group] = [:]
    var seen: Set<HTMLNode> = []
    for anchor in anchors where anchor.text.count >= 12 {
      var around = page.document.parent(of: anchor.node)
      var level = 0
      var chain: [HTMLNode] = []
      while let node = around, level < 30 {
        if Self.isOutside(node, page) { break }
        if chain.count < Self.levels { chain.append(node) }
        around = page.document.parent(of: node)
        level += 1
      }
      // Entries of a menu are not articles.
      if let node = around, page.document.name(of: node) != "body",
        Self.isOutside(node, page),
        !chain.contains(where: { page.document.name(of: $0) == "article" })
      {
        continue
      }
      for node in chain where seen.insert(node).inserted {
        guard let selector = Self.selector(of: node, page) else { continue }
        guard groups.count < Self.groupLimit || groups[selector] != nil else { continue }
        var group =
          groups[selector] ?? Group(selector: selector, name: page.document.name(of: node))
        group.nodes.append(node)
        group.length += min(anchor.text.count, 80)
        groups[selector] = group
      }
    }
    // Examining the elements costs time, so only the groups with the longest headlines are
    // examined.
    let largest = groups.values.filter { $0.nodes.count >= ListCandidate.fewest }
      .sorted { ($0.length, $0.selector) > ($1.length, $1.selector) }.prefix(Self.looks)
    let scored =
      largest.map { (group: $0, parts: Self.parts(of: $0, page)) }
      .sorted {
        let scores = (Self.score($0.group, $0.parts), Self.score($1.group, $1.parts))
        return scores.0 == scores.1 ? $0.group.selector < $1.group.selector : scores.0 > scores.1
      }
    candidates = scored.prefix(Self.tries).map(\.parts)
  }

  /// Whether the children of an element cannot be a list of articles. The header and footer of an
  /// article are part of the article; those of the page are not.
  private static func isOutside(_ node: HTMLNode, _ page: borrowing HTMLPage) -> Bool {
    let name = page.document.name(of: node)
    guard name == "header" || name == "footer" else { return outside.contains(name) }
    var around = page.document.parent(of: node)
    for _ in 0..<2 {
      guard let parent = around else { return true }
      if page.document.name(of: parent) == "body" { return true }
      around = page.document.parent(of: parent)
    }
    return false
  }

  private static func score(_ group: Group, _ parts: ItemSelectors) -> Double {
    var score =
      Double(min(group.nodes.count, 40)) * Double(group.length)
      / Double(group.nodes.count)
    if parts.title != "a" { score *= 1.6 }
    if parts.date != nil { score *= 1.3 }
    if parts.summary != nil { score *= 1.1 }
    switch group.name {
    case "article": score *= 1.5
    case "li", "div", "section", "tr": break
    default: score *= 0.6
    }
    return score
  }

  /// The selector for an element and its siblings: by its class, else by the parent's id or class.
  private static func selector(of node: HTMLNode, _ page: borrowing HTMLPage) -> String? {
    let name = page.document.name(of: node)
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    if let own = className(of: node, page) { return name + "." + own }
    if name == "article" { return name }
    guard let parent = page.document.parent(of: node) else { return nil }
    let parentName = page.document.name(of: parent)
    guard parentName.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    if let id = page.document.attribute("id", of: parent), isWord(id) {
      return "\(parentName)#\(id) > \(name)"
    }
    guard let other = className(of: parent, page) else { return nil }
    return "\(parentName).\(other) > \(name)"
  }

  /// The first class that looks like a name chosen by a person and does not depend on position.
  private static func className(of node: HTMLNode, _ page: borrowing HTMLPage) -> String? {
    page.document.attribute("class", of: node)?.split(whereSeparator: \.isWhitespace).prefix(8)
      .map(String.init)
      .first { isWord($0) && !["first", "last", "odd", "even", "active"].contains($0) }
  }

  private static func isWord(_ text: String) -> Bool {
    guard (2...40).contains(text.count), text.first?.isLetter == true else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }
  }

  /// Selectors for the parts of an article that most of the elements have.
  private static func parts(of group: Group, _ page: borrowing HTMLPage) -> ItemSelectors {
    let nodes = group.nodes.prefix(10)
    func isUsual(_ selector: String) -> Bool {
      var count = 0
      for node in nodes where page.first(selector, in: node) != nil { count += 1 }
      return count * 2 > nodes.count
    }
    let heading = headings.first(where: isUsual)
    var selectors = ItemSelectors(item: group.selector, title: heading ?? "a", url: "a/@href")
    if let heading, isUsual("\(heading) a @href") { selectors.url = "\(heading) a/@href" }
    if isUsual("time @datetime") {
      selectors.date = "time/@datetime"
    } else if isUsual("time") {
      selectors.date = "time"
    }
    if isUsual("p") { selectors.summary = "p" }
    if isUsual("img @src") { selectors.image = "img/@src" }
    return selectors
  }
}
