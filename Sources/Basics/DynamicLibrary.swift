import Glibc

/// A shared library that is opened when its first function is needed, so that the program starts
/// without it and runs where it is not installed. It stays open until the process ends.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// - Parameter name: with the version of its interface: `libgd.so.3`.
  /// - Returns: `nil` where the library or one that it needs is not installed.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library, or of a library that it needs.
  ///
  /// - Parameter type: its C prototype. The caller guarantees that it is the library's.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
