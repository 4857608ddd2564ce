internal import Markup

/// The tags of an item or the categories of a feed: no duplicates, and up to a limit.
enum TagList {
  /// Maximum number of tags. Comparing each tag with all before it takes time of their product.
  static let limit = 512

  static func add(_ name: String?, to list: inout [String], _ warnings: inout WarningList) {
    guard let name, !name.isEmpty else { return }
    if list.isEmpty {
      list = [name]
    } else if list.count >= limit {
      warnings.count(.tag)
    } else if !list.contains(name) {
      list.append(name)
    }
  }

  /// Adds the parts of a comma-separated list.
  static func add(
    partsOf content: XMLContent, to list: inout [String], _ warnings: inout WarningList
  ) {
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: ","), from: index) ?? bytes.count
      add(XMLContent.label(bytes.run(index, end)), to: &list, &warnings)
      index = end + 1
    }
  }
}
