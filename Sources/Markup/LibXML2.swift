internal import CLibXML2

/// libxml2, which reads XML and evaluates XPath.
enum LibXML2 {
  /// Initialises its tables and locks; read before each first use. libxml2 does this by itself too,
  /// but two concurrent first uses create a lock twice, and a thread then waits forever for the
  /// replaced lock. The documentation asks threaded programs to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static let isReady: Void = xmlInitParser()
}

/// The library that reads XML and evaluates XPath. It is opened when it is first needed.
package enum XMLLibrary {
  /// Whether it is installed; opens it.
  package static var isInstalled: Bool { LibXML2.installed != nil }

  /// The file that the loader searches for (dlopen(3)).
  package static var fileName: String { TINTM_LIBXML2_FILE }

  /// Debian's package of it.
  package static var packageName: String { TINTM_LIBXML2_PACKAGE }

  /// A sentence for a person if it is not installed.
  package static var absence: String {
    "libxml2 (\(fileName)) is not installed: `apt-get install \(packageName)`"
  }
}
