/// Looks for tags that are too long for libxml2, which compares each attribute of a tag with all
/// the others: a tag of 100,000 attributes takes it minutes.
enum XMLTagScan {
  /// Longer tags are left to `XMLMender`, which keeps only so many attributes. It bounds what
  /// libxml2 can be made to do for a document to a second or so for each 10 MB.
  private static let limit = 4096

  /// Whether a `<` is followed by none of `>` for too long. Where tags are short this looks at one
  /// byte run in a window and no more.
  static func hasGiantTag(_ bytes: Bytes) -> Bool {
    var position = 0
    // Known to be outside of any tag.
    var anchor = 0
    while position < bytes.count {
      let window = min(position + limit, bytes.count)
      if let close = bytes.run(0, window).firstIndex(of: UInt8(ascii: ">"), from: position) {
        anchor = max(anchor, close + 1)
        position = window
        continue
      }
      let head = bytes.run(0, window)
      while let open = head.firstIndex(of: UInt8(ascii: "<"), from: anchor) {
        let reach = bytes.run(0, min(open + limit, bytes.count))
        guard let close = reach.firstIndex(of: UInt8(ascii: ">"), from: open) else {
          return open + limit <= bytes.count
        }
        anchor = close + 1
      }
      anchor = max(anchor, window)
      position = max(window, anchor)
    }
    return false
  }
}
