internal import CLibXML2

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
