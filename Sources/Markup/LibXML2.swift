internal import CLibXML2

/// The library that XML and XPath are read with.
enum LibXML2 {
  /// Prepares the library's tables and locks, once in a process.
  ///
  /// libxml2 makes them at its first use too, but two first uses at the same time make a lock
  /// twice, and a thread then waits for ever for the lock that is gone. Its documentation asks
  /// programs with threads to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static func prepare() {
    _ = prepared
  }

  private static let prepared: Void = xmlInitParser()
}
