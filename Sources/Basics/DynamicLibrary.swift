import Glibc

/// A shared library, opened when its first function is needed, so that the program also starts and
/// runs on a machine without the library. It stays open until the process ends.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// - Parameter name: The file name with the interface version: `libgd.so.3`.
  /// - Returns: `nil` if the library or one of its dependencies is not installed.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library or of one of its dependencies.
  ///
  /// - Parameter type: The C prototype. The caller guarantees that it matches the library's
  ///   function.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
