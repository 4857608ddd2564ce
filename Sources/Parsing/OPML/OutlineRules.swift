internal import Markup
internal import Models

/// Sources that FreshRSS reads by rules of its own
/// (https://freshrss.github.io/FreshRSS/en/developers/OPML.html): pages by XPath and JSON by dot
/// paths, which are our own selectors in other words.
enum OutlineRules {
  private static let limit = 1000

  /// - Parameter type: the outline's, in lower case.
  /// - Returns: `nil` where the rules are of another kind, or not such as ours can be.
  static func read(_ element: XMLElement, type: String) -> (SourceFormat, ItemSelectors)? {
    switch type {
    case "html+xpath":
      guard let item = xpath(element.anyValue("xpathitem"), isRelative: false) else { return nil }
      let selectors = selectors(of: item) { xpath(element.anyValue($0.xpath)) }
      let all = selectors.parts.map(\.selector)
      guard all.allSatisfy({ (try? HTMLSelector($0)) != nil }) else { return nil }
      return (.html, selectors)
    case "json+dotnotation":
      guard let item = dotPath(element.anyValue("jsonitem")) else { return nil }
      return (.json, selectors(of: item) { dotPath(element.anyValue($0.json)) })
    default:
      return nil
    }
  }

  /// A part of an item, and the attributes that say where it is.
  private typealias Part = (
    selector: WritableKeyPath<ItemSelectors, String?>, xpath: StaticString, json: StaticString
  )

  private static var parts: [Part] {
    [
      (\.title, "xpathitemtitle", "jsonitemtitle"),
      (\.url, "xpathitemuri", "jsonitemuri"),
      (\.content, "xpathitemcontent", "jsonitemcontent"),
      (\.date, "xpathitemtimestamp", "jsonitemtimestamp"),
      (\.author, "xpathitemauthor", "jsonitemauthor"),
      (\.image, "xpathitemthumbnail", "jsonitemthumbnail"),
      (\.id, "xpathitemuid", "jsonitemuid"),
      (\.tags, "xpathitemcategories", "jsonitemcategories"),
    ]
  }

  private static func selectors(of item: String, reading read: (Part) -> String?) -> ItemSelectors {
    var selectors = ItemSelectors(item: item)
    for part in parts { selectors[keyPath: part.selector] = read(part) }
    return selectors
  }

  /// An expression in a form that is told apart from CSS by how it begins.
  private static func xpath(_ text: String?, isRelative: Bool = true) -> String? {
    guard let text = text?.collapsed.trimmedOrNil, text.utf8.count <= limit else { return nil }
    if ["/", "./", "(", ".."].contains(where: text.hasPrefix) { return text }
    if text == "." { return "./." }
    // A function makes up a text, and is no step from anywhere.
    if let open = text.firstIndex(of: "("), isFunction(text[..<open]) { return "(\(text))" }
    return (isRelative ? "./" : "//") + text
  }

  private static func isFunction(_ name: Substring) -> Bool {
    !["node", "text", "comment", "processing-instruction"].contains(name)
      && !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetter }
  }

  /// `a.b[0].c` as `a.b.0.c`; `nil` for what computes.
  private static func dotPath(_ text: String?) -> String? {
    guard let text = text?.collapsed.trimmedOrNil, text.utf8.count <= limit else { return nil }
    let path = text.replacing("[", with: ".").replacing("]", with: "")
    let isPath = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || (0x30...0x39).contains($0.value)
        || "._-@$".contains(Character($0))
    }
    return isPath ? path : nil
  }
}
