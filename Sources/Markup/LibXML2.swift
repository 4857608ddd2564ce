internal import CLibXML2

/// libxml2, which reads XML and evaluates XPath.
enum LibXML2 {
  /// Initialises its tables and locks; read before each first use. libxml2 does this by itself too,
  /// but two concurrent first uses create a lock twice, and a thread then waits forever for the
  /// replaced lock. The documentation asks threaded programs to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static let isReady: Void = xmlInitParser()
}
