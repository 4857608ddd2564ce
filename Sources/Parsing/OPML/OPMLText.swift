import Basics
internal import Markup

/// Normalises the values of OPML attributes.
enum OPMLText {
  private static let nameLimit = 120
  private static let addressLimit = 4096
  private static let tagLimit = 8

  /// One line without markup, with double escaping undone; `nil` for an empty value.
  static func line(_ value: String?) -> String? {
    guard var text = value?.collapsed.trimmedOrNil else { return nil }
    if text.contains("&"), text.contains(";") { text = PlainText.of(text) }
    let scalars = text.unicodeScalars.lazy.filter { !isSteering($0) }.prefix(nameLimit)
    return String(String.UnicodeScalarView(scalars)).trimmedOrNil
  }

  /// Whether a scalar is a control character or changes the direction of text.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  /// An absolute http or https address; `nil` for anything else. Schemes such as `feed:` are
  /// replaced by http or https.
  static func address(_ value: String) -> String? {
    guard var text = value.trimmedOrNil, text.utf8.count <= addressLimit else { return nil }
    text = AddressInput.ofFeed(text) ?? text
    if text.hasPrefix("//") { text = "https:" + text }
    // A valid address contains no `&amp;`: it was escaped once too often.
    if text.contains("&amp;") { text = text.replacing("&amp;", with: "&") }
    guard text.isWebAddress, BaseURL(text) != nil,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && !isSteering($0) })
    else { return nil }
    return text
  }

  static func host(of url: String) -> String {
    let rest = url.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    let host = rest.split(separator: "@").last ?? rest
    let name = host.prefix { !"/?#".contains($0) }
    return String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
  }

  /// Names from the `category` attribute: words separated by commas, or paths. In a path the
  /// innermost part is the most specific one and comes first (OPML 2.0).
  static func categories(_ value: String?) -> [String] {
    guard let value else { return [] }
    var names: [String] = []
    for part in value.split(separator: ",").prefix(tagLimit) {
      for name in part.split(separator: "/").suffix(tagLimit).reversed() {
        if let name = line(String(name)) { names.append(name) }
      }
    }
    return names
  }
}
