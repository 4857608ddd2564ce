extension StaticString {
  /// The text as a C string that lives as long as the program. SQLite needs that for the kind of a
  /// bound pointer: it compares kinds by their text and keeps no copy (sqlite.org/bindptr.html).
  var kept: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
