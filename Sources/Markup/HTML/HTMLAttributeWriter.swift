import Basics

/// Writes the allowed attributes of a start tag.
struct HTMLAttributeWriter {
  private var scratch: [UInt8] = []
  private var resolved: [UInt8] = []
  /// The links of the article to itself, if there are any.
  var parts: ArticleParts?
  /// The candidates of the last `source` in the open `picture`, as written.
  var pictureSet: Bytes?
  /// The address of the last picture in a `noscript`; `nil` before the first `noscript`.
  var copiedPicture: [UInt8]?
  /// Whether the last picture is one that a script would have put in.
  private(set) var isLate = false
  /// Whether the last picture is the one that a `noscript` before it contained.
  private(set) var isRepeated = false
  var losses = MarkupLosses()

  mutating func write(
    of tokenizer: borrowing HTMLTokenizer, on tag: HTMLTag, base: BaseURL?,
    into out: inout ByteBuffer
  ) {
    // What is written may not be read again: a large text has no memory for it yet.
    var seen: UInt64 = 0
    var written: UInt64 = 0
    var candidates: Bytes?
    if tag == .img || tag == .source || tag == .video || tag == .audio {
      let late = LateMedia(copy tokenizer, on: tag, pictureSet)
      if let late { written = write(late, base, &out) }
      candidates = late?.candidates
      if tag == .img {
        isRepeated = late?.source != nil && copiedPicture == resolved
        isLate = late != nil
        pictureSet = nil
      } else if tag == .source, pictureSet == nil {
        pictureSet = LateMedia.candidates(of: copy tokenizer)
      }
      if late?.replacesSource == true { seen |= Self.bit(.src) }
      if late?.candidates != nil { seen |= Self.bit(.srcset) }
    }
    for attribute in tokenizer.attributes {
      guard let kind = HTMLAttribute.find(tokenizer.name(of: attribute)), kind.belongs(on: tag)
      else { continue }
      let bit = Self.bit(kind)
      guard seen & bit == 0 else { continue }
      seen |= bit
      let value = tokenizer.value(of: attribute)
      guard write(kind, value, base, &out) else {
        if kind == .href, tag == .a { losses.links += 1 }
        continue
      }
      written |= bit
      if kind == .src, tag == .img, copiedPicture != nil {
        copiedPicture = Self.isPlainWebAddress(value) ? Array(value) : resolved
      }
    }
    guard tag == .img else { return }
    if written & (Self.bit(.width) | Self.bit(.height)) == 0 { writeSmallSize(of: tokenizer, &out) }
    guard written & Self.bit(.src) == 0 else { return }
    if written & Self.bit(.srcset) == 0 {
      losses.pictures += 1
    } else {
      writeSource(ofCandidates: candidates ?? tokenizer.value("srcset"), base, &out)
    }
  }

  /// Writes the size of a picture whose style makes it small, as of smileys and tracking pixels:
  /// without the style it would be shown large, and taken for a picture of the article.
  private func writeSmallSize(of tokenizer: borrowing HTMLTokenizer, _ out: inout ByteBuffer) {
    guard let style = tokenizer.value("style") else { return }
    for (name, kind) in [("width" as StaticString, HTMLAttribute.width), ("height", .height)] {
      guard let size = SmallSize.pixels(of: name, in: style) else { continue }
      String(size).withBytes { write(kind, text: $0, &out) }
    }
  }

  /// Writes the best candidate as the address of a picture that has no other.
  private mutating func writeSource(
    ofCandidates set: Bytes?, _ base: BaseURL?, _ out: inout ByteBuffer
  ) {
    guard let set, resolveCandidates(set, base),
      let best = PictureSource.best(of: String(outside: resolved))
    else { return }
    best.withBytes { write(.src, text: $0, &out) }
  }

  /// Writes an attribute; returns `false`, and writes nothing, if its value is not allowed.
  private mutating func write(
    _ kind: HTMLAttribute, _ value: Bytes, _ base: BaseURL?, _ out: inout ByteBuffer
  ) -> Bool {
    switch kind {
    case .id, .anchor:
      guard let id = parts?.consume(value) else { return false }
      id.withUnsafeBufferPointer { write(.id, text: $0, &out) }
    case .href, .src, .cite, .poster:
      if kind == .src || kind == .poster, Self.isOfDocument(value) { return false }
      let isOwn = kind == .href && parts != nil && isOwnPart(value, base)
      if !isOwn, Self.isPlainWebAddress(value) {
        write(kind, text: value, &out)
      } else if isOwn || resolve(value, base) {
        resolved.withUnsafeBufferPointer { write(kind, text: $0, &out) }
      } else {
        return false
      }
    case .srcset:
      guard resolveCandidates(value, base) else { return false }
      resolved.withUnsafeBufferPointer { write(kind, text: $0, &out) }
    default:
      begin(kind, &out)
      out.write(attribute: value)
      out.append(UInt8(ascii: "\""))
    }
    return true
  }

  /// Writes an attribute whose value has no references.
  private func write(_ kind: HTMLAttribute, text: Bytes, _ out: inout ByteBuffer) {
    begin(kind, &out)
    out.write(attributeText: text)
    out.append(UInt8(ascii: "\""))
  }

  private static func bit(_ kind: HTMLAttribute) -> UInt64 { UInt64(1) << UInt64(kind.rawValue) }

  /// Writes the addresses that a script would put in; returns the attributes that were written. The
  /// address of the picture stays in `resolved`.
  private mutating func write(_ late: LateMedia, _ base: BaseURL?, _ out: inout ByteBuffer)
    -> UInt64
  {
    var written: UInt64 = 0
    if let set = late.candidates, write(.srcset, set, base, &out) { written |= Self.bit(.srcset) }
    guard let source = late.source else { return written }
    let isAllowed = source.withBytes { resolveDecoded($0, base) }
    guard isAllowed else { return written }
    resolved.withUnsafeBufferPointer { write(.src, text: $0, &out) }
    return written | Self.bit(.src)
  }

  /// Whether an address leads to a part of the article; its new address is then in `resolved`.
  private mutating func isOwnPart(_ value: Bytes, _ base: BaseURL?) -> Bool {
    guard let parts, value.firstIndex(of: UInt8(ascii: "#"), from: 0) != nil else { return false }
    scratch.removeAll(keepingCapacity: true)
    resolved.removeAll(keepingCapacity: true)
    scratch.appendAddress(value)
    return scratch.withUnsafeBufferPointer { parts.rewrite($0, base, into: &resolved) }
  }

  private func begin(_ kind: HTMLAttribute, _ out: inout ByteBuffer) {
    out.append(UInt8(ascii: " "))
    out.write(kind.name)
    out.write("=\"")
  }

  /// Whether an address is absolute and contains nothing to resolve or to remove.
  private static func isPlainWebAddress(_ value: Bytes) -> Bool {
    value.isWebAddress && !value.contains { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "&") }
  }

  /// Whether an address is empty or one of a part, and so that of the document, which is no picture.
  private static func isOfDocument(_ value: Bytes) -> Bool {
    value.trimmed.first.map { $0 == UInt8(ascii: "#") } ?? true
  }

  /// Writes the absolute address to `resolved`; returns `false` if the address is not allowed.
  private mutating func resolve(_ value: Bytes, _ base: BaseURL?) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    resolved.removeAll(keepingCapacity: true)
    scratch.appendAddress(value)
    return scratch.withUnsafeBufferPointer { address in
      if let length = URLScheme.length(address) {
        guard URLScheme.isAllowed(address, scheme: length) else { return false }
        resolved.append(contentsOf: address)
      } else if Self.hasColonInFirstSegment(address) {
        return false
      } else if let base {
        base.resolve(address, into: &resolved)
      } else {
        resolved.append(contentsOf: address)
      }
      return true
    }
  }

  /// Whether a relative reference has a colon in its first segment, which RFC 3986, 4.2 forbids:
  /// some program may take the text before the colon for a scheme.
  private static func hasColonInFirstSegment(_ address: Bytes) -> Bool {
    let mark = address.end(from: 0) {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
        && $0 != UInt8(ascii: "#")
    }
    return mark < address.count && address[mark] == UInt8(ascii: ":")
  }

  /// Reads the candidates of a `srcset` (WHATWG HTML, 4.8.4.2.1) and writes the allowed ones to
  /// `resolved`.
  private mutating func resolveCandidates(_ value: Bytes, _ base: BaseURL?) -> Bool {
    var list: [UInt8] = []
    list.write(decoded: value, inAttribute: true)
    var result: [UInt8] = []
    list.withUnsafeBufferPointer { list in
      var index = 0
      while index < list.count {
        let from = list.end(from: index) { $0.isBlank || $0 == UInt8(ascii: ",") }
        index = from
        while index < list.count, !list[index].isBlank, !Self.isSeparator(list, at: index) {
          index += 1
        }
        var end = index
        var hasDescriptor = true
        while end > from, list[end - 1] == UInt8(ascii: ",") {
          end -= 1
          hasDescriptor = false
        }
        guard end > from else { continue }
        let address = list.run(from, end)
        let descriptorStart = index
        if hasDescriptor, index < list.count, list[index].isBlank {
          var depth = 0
          while index < list.count, depth > 0 || list[index] != UInt8(ascii: ",") {
            if list[index] == UInt8(ascii: "(") { depth += 1 }
            if list[index] == UInt8(ascii: ")") { depth -= 1 }
            index += 1
          }
        }
        let descriptor = list.run(descriptorStart, index).trimmed
        // The address is already decoded: anything in it that looks like a reference is text.
        guard resolveDecoded(address, base) else { continue }
        if !result.isEmpty { result.append(", ") }
        result.append(contentsOf: resolved)
        if !descriptor.isEmpty {
          result.append(UInt8(ascii: " "))
          result.append(contentsOf: descriptor)
        }
      }
    }
    resolved = result
    return !resolved.isEmpty
  }

  /// A comma without a following blank belongs to an address, unless an absolute address follows.
  private static func isSeparator(_ list: Bytes, at index: Int) -> Bool {
    list[index] == UInt8(ascii: ",")
      && URLScheme.length(list.run(index + 1, list.count)) != nil
  }

  private mutating func resolveDecoded(_ address: Bytes, _ base: BaseURL?) -> Bool {
    var escaped: [UInt8] = []
    escaped.write(attributeText: address)
    return escaped.withUnsafeBufferPointer { resolve($0, base) }
  }
}

/// Sizes of pictures in style attributes.
enum SmallSize {
  /// Pixels: a larger picture is shown as large as the reader's screen allows.
  private static let limit = 32.0
  private static let byteLimit = 500

  /// The size that a style gives (CSS 2.2, 10.2), if it is small; `em` counts as 16 pixels.
  ///
  /// - Parameter property: `width` or `height`.
  static func pixels(of property: StaticString, in style: Bytes) -> Int? {
    guard style.count <= byteLimit else { return nil }
    var start = 0
    while start < style.count {
      let end = style.firstIndex(of: UInt8(ascii: ";"), from: start) ?? style.count
      let declaration = style.run(start, end)
      start = end + 1
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":"), from: 0),
        declaration.run(0, colon).trimmed.equalsIgnoringCase(property)
      else { continue }
      return pixels(declaration.run(colon + 1, declaration.count).trimmed)
    }
    return nil
  }

  /// - Parameter value: a number and its unit, and perhaps `!important`.
  private static func pixels(_ value: Bytes) -> Int? {
    let digits = value.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }.count
    guard let number = Double(value.run(0, digits).string) else { return nil }
    let unit = value.run(digits, value.count).prefix { !$0.isBlank && $0 != UInt8(ascii: "!") }
    guard let scale = scale(of: Bytes(rebasing: unit)) else { return nil }
    let pixels = (number * scale).rounded(.up)
    return pixels <= limit ? Int(pixels) : nil
  }

  private static func scale(of unit: Bytes) -> Double? {
    if unit.isEmpty || unit.equalsIgnoringCase("px") { return 1 }
    if unit.equalsIgnoringCase("em") || unit.equalsIgnoringCase("rem") { return 16 }
    return unit.equalsIgnoringCase("ex") ? 8 : nil
  }
}
