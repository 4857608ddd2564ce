/// Finds tags that are too long for libxml2, which compares each attribute of a tag with all
/// others: a tag with 100,000 attributes takes minutes.
enum XMLTagScan {
  /// Maximum length of a tag in bytes. A document with a longer tag goes to `XMLRepairer`, which
  /// limits the number of attributes. This bounds libxml2's time to about a second per 10 MB.
  private static let limit = 4096

  /// Whether a `<` has no `>` within the limit. If tags are short, this examines only one run of
  /// bytes per window.
  static func hasGiantTag(_ bytes: Bytes) -> Bool {
    var position = 0
    // An index known to be outside of any tag.
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
