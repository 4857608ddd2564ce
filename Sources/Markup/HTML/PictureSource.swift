/// The address of a picture, also if a script would load it later: the one reader for the bodies of
/// feeds and of pages (docs/extraction.md B18).
///
/// Pictures that are loaded late have a placeholder, or nothing, in `src`, and their address in an
/// attribute of the script's. Pictures for screens of several sizes may have candidates alone.
package enum PictureSource {
  /// The attributes of a script with an address, the best first.
  static let lateSources: [StaticString] = [
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-hi-res-src", "data-full-src",
    "data-full-url", "data-original-src", "data-src-large", "data-native-src", "nitro-lazy-src",
    "data-litespeed-src", "data-actualsrc", "data-cfsrc", "data-orig-src", "data-ezsrc",
    "data-pagespeed-lazy-src", "data-lazyload", "data-defer-src", "data-img-src",
  ]
  /// Attributes that may have another address than the picture's: they stand in for a placeholder.
  private static let substitutes: [StaticString] = [
    "data-image", "data-url", "data-orig-file", "data-large-file",
  ]
  /// The attributes of a script with candidates, the best first.
  package static let lateSets: [StaticString] = [
    "data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "data-original-set",
  ]
  /// Maximum number of values, and of bytes, in an attribute with JSON.
  private static let valueLimit = 64
  private static let byteLimit = 16_384
  /// Preferred width in pixels; few screens are wider.
  private static let sensibleWidth = 1600

  /// - Parameters:
  ///   - value: gives the decoded value of an attribute of the `img`.
  ///   - sources: gives the candidates in the `source` elements before it in its `picture`.
  /// - Returns: the address as written; `nil` if there is none but a placeholder's.
  package static func address(
    _ value: (StaticString) -> String?, sources: () -> [String] = { [] }
  ) -> String? {
    if let late = first(of: lateSources, value) { return late }
    for name in lateSets {
      if let best = value(name).flatMap(best(of:)) { return best }
    }
    let source = value("src")
    if let source, isAddress(source), !PictureRules.isPlaceholder(source) {
      // The set usually has a larger picture than `src`, which is for old browsers.
      return value("srcset").flatMap(best(of:)) ?? source
    }
    if let late = first(of: substitutes, value) { return late }
    return value("srcset").flatMap(best(of:)) ?? sources().lazy.compactMap(best(of:)).first
  }

  private static func first(
    of names: [StaticString], _ value: (StaticString) -> String?
  ) -> String? {
    for name in names {
      guard let found = value(name) else { continue }
      if found.first == "{" || found.first == "[" {
        if let best = best(ofJSON: found) { return best }
      } else if isAddress(found), !PictureRules.isPlaceholder(found) {
        return found
      }
    }
    return nil
  }

  /// The candidate of a `srcset` with the largest width up to the preferred width, else the
  /// smallest width above it.
  package static func best(of set: String) -> String? {
    var found: (address: String, width: Int)?
    var words = set.split(whereSeparator: \.isWhitespace).prefix(400)[...]
    while let word = words.popFirst() {
      var address = word.drop { $0 == "," }
      var width = 1
      if address.last == "," {
        while address.last == "," { address.removeLast() }
      } else if let descriptor = words.first, let size = size(descriptor) {
        width = size
        words = words.dropFirst()
        // The next address may follow the comma without a blank.
        let rest = descriptor.drop { $0 != "," }
        if rest.count > 1 { words = [rest] + words }
      }
      guard isAddress(String(address)), !PictureRules.isPlaceholder(String(address)) else {
        continue
      }
      if found.map({ isBetter(width, than: $0.width) }) ?? true {
        found = (String(address), width)
      }
    }
    return found?.address
  }

  /// Whether a picture of this width in pixels is nearer to what a page shows.
  package static func isBetter(_ width: Int, than known: Int) -> Bool {
    known > sensibleWidth ? width < known : width > known && width <= sensibleWidth
  }

  /// The address in JSON whose key, or the `width` beside it, is nearest to the preferred width;
  /// else the first address.
  private static func best(ofJSON text: String) -> String? {
    guard text.utf8.count <= byteLimit else { return nil }
    let root = JSONReader.value(of: text)
    var candidates: [String] = []
    var stack = [(value: root, width: 0)]
    var visits = 0
    while let (value, width) = stack.popLast(), visits < valueLimit {
      visits += 1
      switch value {
      case .array(let values): for value in values.reversed() { stack.append((value, width)) }
      case .object(let members):
        let own = value?["width"]?.scalar.flatMap { Int($0) } ?? width
        for member in members.reversed() {
          let digits = member.key.prefix { $0.isASCII && $0.isNumber }
          stack.append((member.value, Int(digits) ?? own))
        }
      case .string(let address) where isAddress(address) && !address.contains(" "):
        candidates.append(width > 0 ? "\(address) \(min(width, 99_999))w," : "\(address),")
      default: break
      }
    }
    return best(of: candidates.joined(separator: " "))
  }

  /// The width in pixels for `800w`; a density such as `2x` counts as 800 pixels per unit.
  private static func size(_ text: Substring) -> Int? {
    let body = text.drop { $0 == "," }.prefix { $0 != "," }
    guard let mark = body.last, let number = Double(body.dropLast()), number > 0, number < 100_000
    else { return nil }
    switch mark {
    case "w": return Int(number)
    case "x": return Int(number * 800)
    default: return nil
    }
  }

  static func isAddress(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count < 4000 && !text.hasPrefix("data:") && !text.hasPrefix("blob:")
      && bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }
}
