import Glibc

/// Whether there is a file at a path, as far as this user may know.
package enum FilePresence: Sendable, Hashable {
  case absent
  case present
  /// This user may not look into one of its folders.
  case hidden

  package init(_ path: String) {
    if access(path, F_OK) == 0 {
      self = .present
    } else {
      self = errno == EACCES ? .hidden : .absent
    }
  }
}
