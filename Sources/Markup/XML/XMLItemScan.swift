/// Finds the start tags of feed items in a document, in any context.
enum XMLItemScan {
  /// Whether a name is `item` or `entry`, ignoring case and with any prefix.
  static func isItem(_ name: Bytes) -> Bool {
    let local = name.firstIndex(of: UInt8(ascii: ":"), from: 0).map { name.run($0 + 1, name.count) }
    return (local ?? name).equalsIgnoringCase("item")
      || (local ?? name).equalsIgnoringCase("entry")
  }

  /// Index of the next start tag of an item at or after `offset`, including those in comments and
  /// CDATA.
  static func firstStart(in bytes: Bytes, from offset: Int) -> Int? {
    var index = offset
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if isItem(name(in: bytes, after: open)) { return open }
      index = open + 1
    }
    return nil
  }

  /// Number of start tags of items, including those in comments and CDATA.
  static func starts(in bytes: Bytes) -> Int {
    var (count, index) = (0, 0)
    while let start = firstStart(in: bytes, from: index) {
      (count, index) = (count + 1, start + 1)
    }
    return count
  }

  /// Whether a document has the start tag of an item outside of closed comments and CDATA sections.
  static func hasItem(_ bytes: Bytes) -> Bool {
    var index = 0
    // Once an end is missing, it is not searched again: each search would reach the end of the
    // document.
    var (hasCommentEnds, hasSectionEnds) = (true, true)
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      var end: Int?
      if hasCommentEnds, bytes.hasPrefixIgnoringCase("<!--", at: open) {
        end = bytes.firstIndex(of: "-->", from: open + 4)
        hasCommentEnds = end != nil
      } else if hasSectionEnds, bytes.hasPrefixIgnoringCase("<![cdata[", at: open) {
        end = bytes.firstIndex(of: "]]>", from: open + 9)
        hasSectionEnds = end != nil
      } else if isItem(name(in: bytes, after: open)) {
        return true
      }
      index = end.map { $0 + 3 } ?? open + 1
    }
    return false
  }

  /// The name after a `<`, up to the maximum length of an item name.
  private static func name(in bytes: Bytes, after open: Int) -> Bytes {
    let head = bytes.run(0, min(bytes.count, open + 65))
    return bytes.run(open + 1, head.end(from: open + 1) { $0.isInXMLName })
  }
}
