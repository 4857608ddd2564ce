internal import Markup

/// Reads the address of a picture, also if a script would load it later.
struct PictureReader {
  /// Attributes with the addresses of lazily loaded pictures, the best first.
  private static let lateSets: [StaticString] = [
    "data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "srcset",
  ]
  private static let lateSources: [StaticString] = [
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-hi-res-src", "data-full-src",
    "data-image", "data-url", "data-original-src", "data-src-large", "data-native-src",
    "nitro-lazy-src",
  ]
  /// Maximum number of values, and of bytes, in an attribute with JSON.
  private static let valueLimit = 64
  private static let byteLimit = 16_384
  /// Preferred width in pixels; few screens are wider.
  private static let sensibleWidth = 1600

  /// The picture of an `img`; `nil` for a placeholder, a tracking pixel, a logo or an avatar.
  func read(_ node: Int, in tree: PageTree) -> LeadPicture? {
    let width = Self.pixels(tree.text("width", of: node))
    let height = Self.pixels(tree.text("height", of: node))
    if let width, let height, width < 48 || height < 48 { return nil }
    guard let address = address(of: node, in: tree),
      PictureRules.isPicture(address) || isFormula(node, in: tree)
    else { return nil }
    return LeadPicture(
      url: address, alt: tree.text("alt", of: node), width: width, height: height)
  }

  /// The first picture in a `noscript`.
  func copy(in node: Int, of tree: PageTree) -> LeadPicture? {
    var inner = node + 1
    while inner < Int(tree.nodes[node].end) {
      if tree.nodes[inner].kind.tag == .img, let picture = read(inner, in: tree) { return picture }
      inner += 1
    }
    return nil
  }

  /// Whether a picture is a formula, which may be an SVG.
  private func isFormula(_ node: Int, in tree: PageTree) -> Bool {
    guard let name = tree.value("class", of: node) else { return false }
    return name.firstIndex(of: "math", from: 0) != nil
      || name.firstIndex(of: "latex", from: 0) != nil || name.equalsIgnoringCase("tex")
  }

  private func address(of node: Int, in tree: PageTree) -> String? {
    for name in Self.lateSources {
      guard let found = tree.text(name, of: node) else { continue }
      if found.first == "{" || found.first == "[" {
        if let best = Self.best(ofJSON: found) { return best }
      } else if Self.isAddress(found) {
        return found
      }
    }
    let source = tree.text("src", of: node)
    if let source, Self.isAddress(source), !PictureRules.isPlaceholder(source) {
      // The set usually has a larger picture than `src`, which is for old browsers.
      return Self.best(in: tree, node, ["srcset"]) ?? source
    }
    if let best = Self.best(in: tree, node, Self.lateSets) { return best }
    return bestOfSources(around: node, in: tree)
  }

  /// The best address in the `source` elements of a `picture`.
  private func bestOfSources(around node: Int, in tree: PageTree) -> String? {
    let parent = Int(tree.nodes[node].parent)
    guard parent >= 0, tree.nodes[parent].kind.tag == .picture else { return nil }
    var sibling = parent + 1
    while sibling < node {
      if let best = Self.best(in: tree, sibling, Self.lateSets) { return best }
      sibling = Int(tree.nodes[sibling].end)
    }
    return nil
  }

  private static func best(in tree: PageTree, _ node: Int, _ names: [StaticString]) -> String? {
    for name in names {
      if let set = tree.text(name, of: node), let best = best(of: set) { return best }
    }
    return nil
  }

  /// The candidate of a `srcset` with the largest width up to the preferred width, else the
  /// smallest width above it.
  static func best(of set: String) -> String? {
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
      guard let known = found else {
        found = (String(address), width)
        continue
      }
      let isBetter =
        known.width > sensibleWidth
        ? width < known.width : width > known.width && width <= sensibleWidth
      if isBetter { found = (String(address), width) }
    }
    return found?.address
  }

  /// The address in JSON whose key, or the `width` beside it, is nearest to the preferred width;
  /// else the first address.
  private static func best(ofJSON text: String) -> String? {
    guard text.utf8.count <= byteLimit else { return nil }
    var text = text
    let root = text.withUTF8 { bytes in
      var reader = JSONReader(bytes)
      return reader.read()
    }
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

  private static func isAddress(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count < 4000 && !text.hasPrefix("data:") && !text.hasPrefix("blob:")
      && bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }

  private static func pixels(_ text: String?) -> Int? {
    guard let text else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard rest.isEmpty || rest == "px", let value = Int(digits), value > 0, value < 100_000 else {
      return nil
    }
    return value
  }
}
