internal import Markup
package import Models

/// Sources that FreshRSS reads by extraction rules
/// (https://freshrss.github.io/FreshRSS/en/developers/OPML.html): pages by XPath and JSON by dot
/// paths. Both can be converted to this project's selectors.
package enum OPMLSelectors {
  private static let limit = 1000

  /// - Parameters:
  ///   - type: The type of the outline, in lower case.
  ///   - value: The value of an attribute, by its name in lower case.
  /// - Returns: `nil` if the rules are of another kind or cannot be converted.
  package static func read(
    type: String, _ value: (StaticString) -> String?
  ) -> (SourceFormat, ItemSelectors)? {
    switch type {
    case "html+xpath":
      guard let item = xpath(value("xpathitem"), isRelative: false) else { return nil }
      let selectors = selectors(of: item) { xpath(value($0.xpath)) }
      let all = selectors.parts.map(\.selector)
      guard all.allSatisfy({ (try? HTMLSelector($0)) != nil }) else { return nil }
      return (.html, selectors)
    case "json+dotnotation":
      guard let item = dotPath(value("jsonitem")) else { return nil }
      return (.json, selectors(of: item) { dotPath(value($0.json)) })
    default:
      return nil
    }
  }

  /// A part of an item, and the attributes that give its XPath and its JSON path.
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

  /// An XPath expression whose beginning distinguishes it from a CSS selector.
  private static func xpath(_ text: String?, isRelative: Bool = true) -> String? {
    guard let text = text?.collapsed.trimmedOrNil, text.utf8.count <= limit else { return nil }
    if ["/", "./", "(", ".."].contains(where: text.hasPrefix) { return text }
    if text == "." { return "./." }
    // A function call computes a text; it is not a step from a node.
    if let open = text.firstIndex(of: "("), isFunction(text[..<open]) { return "(\(text))" }
    return (isRelative ? "./" : "//") + text
  }

  private static func isFunction(_ name: Substring) -> Bool {
    !["node", "text", "comment", "processing-instruction"].contains(name)
      && !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetter }
  }

  /// `a.b[0].c` as `a.b.0.c`; `nil` for an expression that computes something.
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
