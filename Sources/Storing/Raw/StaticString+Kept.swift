extension StaticString {
  /// Its text for C, which is there as long as the program. The kind of a pointer that is bound to a
  /// statement has to be: SQLite compares kinds by their text and keeps no copy
  /// (sqlite.org/bindptr.html).
  var kept: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
