/// Writes the allowed attributes of a start tag.
struct HTMLAttributeWriter {
  private var scratch: [UInt8] = []
  private var resolved: [UInt8] = []

  mutating func write(
    of tokenizer: borrowing HTMLTokenizer, on tag: HTMLTag, base: BaseURL?,
    into out: inout ByteBuffer
  ) {
    var seen: UInt64 = 0
    for attribute in tokenizer.attributes {
      guard let kind = HTMLAttribute.find(tokenizer.name(of: attribute)), kind.belongs(on: tag)
      else { continue }
      let bit = UInt64(1) << UInt64(kind.rawValue)
      guard seen & bit == 0 else { continue }
      seen |= bit
      let value = tokenizer.value(of: attribute)
      if kind.isAddress {
        if Self.isPlainWebAddress(value) {
          begin(kind, &out)
          out.write(attributeText: value)
        } else if resolve(value, base) {
          begin(kind, &out)
          resolved.withUnsafeBufferPointer { out.write(attributeText: $0) }
        } else {
          continue
        }
      } else if kind == .srcset {
        guard resolveCandidates(value, base) else { continue }
        begin(kind, &out)
        resolved.withUnsafeBufferPointer { out.write(attributeText: $0) }
      } else {
        begin(kind, &out)
        out.write(attribute: value)
      }
      out.append(UInt8(ascii: "\""))
    }
  }

  private func begin(_ kind: HTMLAttribute, _ out: inout ByteBuffer) {
    out.append(UInt8(ascii: " "))
    out.write(kind.name)
    out.write("=\"")
  }

  /// Whether an address is absolute and contains nothing to resolve or to remove.
  private static func isPlainWebAddress(_ value: Bytes) -> Bool {
    guard
      value.hasPrefixIgnoringCase("https://", at: 0)
        || value.hasPrefixIgnoringCase("http://", at: 0)
    else { return false }
    for byte in value where byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "&") {
      return false
    }
    return true
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
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }

  /// Reads the candidates of a `srcset` (WHATWG HTML, 4.8.4.2.1) and writes the allowed ones to
  /// `resolved`.
  private mutating func resolveCandidates(_ value: Bytes, _ base: BaseURL?) -> Bool {
    var list: [UInt8] = []
    list.appendDecoded(value, inAttribute: true)
    var result: [UInt8] = []
    list.withUnsafeBufferPointer { list in
      var index = 0
      while index < list.count {
        while index < list.count, list[index].isBlank || list[index] == UInt8(ascii: ",") {
          index += 1
        }
        let from = index
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
        let descriptor = list.run(descriptorStart, max(descriptorStart, index)).trimmed
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
    escaped.appendAttributeText(address)
    return escaped.withUnsafeBufferPointer { resolve($0, base) }
  }
}
