extension String {
  /// A copy of the text in memory of its own. Text that is read from a YAML tree shares the tree's
  /// memory: a single such text keeps its memory page in use, and thousands keep the whole tree.
  var copiedStorage: String {
    var text = self
    return text.withUTF8 { String(decoding: $0, as: UTF8.self) }
  }
}
