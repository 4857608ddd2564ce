extension String {
  /// The same text in memory of its own. What is read from a tree shares the tree's memory: one such
  /// text keeps the page of it that it stands on, and thousands keep it all.
  var alone: String {
    var text = self
    return text.withUTF8 { String(decoding: $0, as: UTF8.self) }
  }
}
