internal import CLibXML2

/// The library that reads XML and evaluates XPath.
enum LibXML2 {
  /// Initialises the library's tables and locks, once per process.
  ///
  /// libxml2 also does this at its first use, but two concurrent first uses create a lock twice,
  /// and a thread then waits forever for the replaced lock. The documentation asks threaded
  /// programs to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static func prepare() {
    _ = prepared
  }

  private static let prepared: Void = xmlInitParser()
}
