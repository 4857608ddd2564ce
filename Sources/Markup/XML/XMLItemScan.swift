/// Finds the start tags of a feed's items in a document, whatever is around them.
enum XMLItemScan {
  /// Whether a name is `item` or `entry`, in any case of letters and behind any prefix.
  static func isItem(_ name: Bytes) -> Bool {
    let local = name.firstIndex(of: UInt8(ascii: ":"), from: 0).map { name.run($0 + 1, name.count) }
    return (local ?? name).equalsIgnoringCase("item")
      || (local ?? name).equalsIgnoringCase("entry")
  }

  /// Where the next start tag of an item begins at or after `offset`, also in comments and CDATA.
  static func firstStart(in bytes: Bytes, from offset: Int) -> Int? {
    var index = offset
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if isItem(name(in: bytes, after: open)) { return open }
      index = open + 1
    }
    return nil
  }

  /// Whether a document has the start tag of an item outside of comments and CDATA that have ends.
  static func hasItem(_ bytes: Bytes) -> Bool {
    var index = 0
    // Behind the last end, each beginning would be searched for one up to the document's.
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

  /// The name behind a `<`, as far as one of an item can reach.
  private static func name(in bytes: Bytes, after open: Int) -> Bytes {
    var end = open + 1
    while end < bytes.count, end - open <= 64, bytes[end].isInXMLName { end += 1 }
    return bytes.run(open + 1, end)
  }
}
