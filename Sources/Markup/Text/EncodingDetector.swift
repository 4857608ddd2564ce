import Basics

/// Entry point from the bytes of a document to text: detects the encoding and decodes.
package struct EncodingDetector {
  /// A document as UTF-8.
  package struct Decoded: Sendable {
    /// Valid UTF-8 without byte order mark, controls and NUL.
    package var text: [UInt8]
    package var encoding: TextEncoding
    /// Messages about problems found while decoding.
    package var warnings: [String]
  }

  /// A decoded document that shares the original bytes if they need no change.
  package struct Reading: Sendable {
    /// The text; `nil` if the document's bytes, apart from a byte order mark, already are the text.
    package var text: [UInt8]?
    package var encoding: TextEncoding
    package var warnings: [String]
  }

  /// Decodes a document. The encoding comes from the byte order mark, then the charset of
  /// `contentType`, then the document's own declaration, then UTF-8, then windows-1252. A label
  /// that contradicts the bytes is ignored with a warning, and the next one counts. So is a label of another encoding on
  /// bytes that are UTF-8, because text in another encoding does not look like UTF-8 by chance.
  /// Bytes that already are UTF-8 are not copied.
  ///
  /// - Parameters:
  ///   - contentType: The value of the HTTP header, if there was one.
  ///   - declaration: Finds the encoding that the document declares, for XML or for HTML.
  package static func decode(
    _ bytes: [UInt8], contentType: String?, declaration: (Bytes) -> String? = xmlDeclaration
  ) -> Decoded {
    let reading = bytes.withUnsafeBufferPointer {
      read($0, contentType: contentType, declaration: declaration)
    }
    let text =
      reading.text
      ?? (bytes.withUnsafeBufferPointer(\.hasByteOrderMark) ? Array(bytes.dropFirst(3)) : bytes)
    return Decoded(text: text, encoding: reading.encoding, warnings: reading.warnings)
  }

  /// Decodes bytes without taking ownership; see ``decode(_:contentType:declaration:)``.
  package static func read(
    _ bytes: Bytes, contentType: String?, declaration: (Bytes) -> String? = xmlDeclaration
  ) -> Reading {
    if let (encoding, length) = byteOrderMark(bytes) {
      return read(bytes.run(length, bytes.count), as: encoding, warnings: [])
    }
    if let wide = wideEncoding(bytes) { return read(bytes, as: wide, warnings: []) }
    var warnings: [String] = []
    var scan: UTF8Scan?
    var isDenied = false
    for label in [contentType.flatMap(charset), declaration(bytes)] {
      guard let label else { continue }
      guard let encoding = TextEncoding(label: label) else {
        warnings.append("unknown encoding \"\(label.prefix(40))\"")
        continue
      }
      guard encoding.unitWidth == 1 else {
        warnings.append("declared as \(encoding.name), but it is not")
        continue
      }
      let known = scan ?? UTF8Scan(bytes)
      scan = known
      if encoding == .utf8 {
        if known.invalid == 0 || known.isMostlyUTF8 { break }
        // A server's label may be wrong where the document's own declaration is true.
        isDenied = true
        continue
      }
      if known.isMostlyUTF8 {
        warnings.append("declared as \(encoding.name), but it is UTF-8")
        continue
      }
      if isDenied { warnings.append("declared as utf-8, but it is not") }
      return read(bytes, as: encoding, warnings: warnings)
    }
    return read(bytes, as: .utf8, scan, warnings: warnings)
  }

  private static func read(
    _ bytes: Bytes, as encoding: TextEncoding, _ scan: UTF8Scan? = nil, warnings: [String]
  ) -> Reading {
    var warnings = warnings
    guard encoding == .utf8 else {
      let decoded = TextDecoder.decode(bytes, from: encoding)
      if decoded.damage > 0 { warnings.append("\(decoded.damage) bytes are not \(encoding.name)") }
      return Reading(text: decoded.text, encoding: encoding, warnings: warnings)
    }
    let scan = scan ?? UTF8Scan(bytes)
    if scan.isUTF8, !scan.hasControls {
      return Reading(text: nil, encoding: .utf8, warnings: warnings)
    }
    let invalid = scan.invalid + (scan.isCutOff && scan.valid == 0 ? 1 : 0)
    if scan.hasSurrogates { warnings.append("pairs of surrogates were read as characters") }
    if scan.loneSurrogates > 0 {
      warnings.append("\(scan.loneSurrogates) halves of surrogate pairs are no characters")
    }
    if scan.hasControls { warnings.append("control characters were dropped") }
    if invalid == 0 || scan.isMostlyUTF8 {
      if invalid > 0 { warnings.append("\(invalid) bytes are not utf-8") }
      return Reading(text: TextDecoder.repair(bytes), encoding: .utf8, warnings: warnings)
    }
    warnings.append("not utf-8; read as windows-1252")
    return read(bytes, as: .windows1252, warnings: warnings)
  }

  private static func byteOrderMark(_ bytes: Bytes) -> (TextEncoding, Int)? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xEF, 0xBB): return bytes.count > 2 && bytes[2] == 0xBF ? (.utf8, 3) : nil
    case (0xFF, 0xFE):
      let isWide = bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0
      return isWide ? (.utf32LittleEndian, 4) : (.utf16LittleEndian, 2)
    case (0xFE, 0xFF): return (.utf16BigEndian, 2)
    case (0, 0):
      let isWide = bytes.count > 3 && bytes[2] == 0xFE && bytes[3] == 0xFF
      return isWide ? (.utf32BigEndian, 4) : nil
    default: return nil
    }
  }

  /// UTF-16 and UTF-32, detected by the positions of zero bytes: every document begins with ASCII.
  private static func wideEncoding(_ bytes: Bytes) -> TextEncoding? {
    guard bytes.count >= 4 else { return nil }
    return switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): .utf32BigEndian
    case (false, true, true, true): .utf32LittleEndian
    case (true, false, true, false): .utf16BigEndian
    case (false, true, false, true): .utf16LittleEndian
    default: nil
    }
  }

  /// The width in bytes and the byte order of the code units, if a document is UTF-16 or UTF-32.
  package static func wideUnits(_ bytes: Bytes) -> (width: Int, isLittleEndian: Bool)? {
    guard let encoding = byteOrderMark(bytes)?.0 ?? wideEncoding(bytes), encoding.unitWidth > 1
    else { return nil }
    return (encoding.unitWidth, !encoding.isBigEndian)
  }

  /// The charset parameter of a media type (RFC 9110, 8.3), tolerant of blanks and quotes.
  package static func charset(_ contentType: String) -> String? {
    for part in contentType.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].filter { !$0.isWhitespace }.lowercased()
      if name == "charset" {
        // Another type may follow after a comma.
        let value = pair[1].prefix { $0 != "," }.filter {
          !$0.isWhitespace && $0 != "\"" && $0 != "'"
        }
        if !value.isEmpty { return value }
      }
    }
    return nil
  }

  /// The encoding in an XML declaration within the first kilobyte.
  package static func xmlDeclaration(_ bytes: Bytes) -> String? {
    let head = bytes.run(0, min(bytes.count, 1024))
    guard let start = head.firstIndex(of: "<?xml", from: 0) else { return nil }
    let tag = head.run(start, head.firstIndex(of: "?>", from: start) ?? head.count)
    guard let name = tag.firstIndex(of: "encoding", from: 0) else { return nil }
    var index = name + "encoding".utf8.count
    while index < tag.count, tag[index].isBlank || tag[index] == UInt8(ascii: "=") { index += 1 }
    guard index < tag.count, tag[index] == UInt8(ascii: "\"") || tag[index] == UInt8(ascii: "'"),
      let end = tag.firstIndex(of: tag[index], from: index + 1)
    else { return nil }
    return tag.run(index + 1, end).string
  }

  /// The charset in a `meta` element within the first 8 KiB of a page.
  package static func htmlDeclaration(_ bytes: Bytes) -> String? {
    if let label = xmlDeclaration(bytes) { return label }
    var tokenizer = HTMLTokenizer(bytes.run(0, min(bytes.count, 8192)))
    while true {
      switch tokenizer.next() {
      case .end: return nil
      case .startTag where tokenizer.tag == .meta:
        if let charset = tokenizer.value("charset") { return charset.string }
        if tokenizer.value("http-equiv")?.equalsIgnoringCase("content-type") == true,
          let content = tokenizer.value("content"), let charset = charset(content.string)
        {
          return charset
        }
      default: continue
      }
    }
  }
}
