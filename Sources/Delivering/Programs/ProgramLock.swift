import Glibc

/// A lock that the waiting process holds while a program runs; the system releases it when that
/// process ends, however it ends.
enum ProgramLock {
  /// - Returns: a descriptor that holds the lock until it is closed here and in all processes that
  ///   inherited it; `nil` if another process holds the lock.
  /// - Throws: ``DeliveryFault`` if the lock file can't be created.
  static func acquire(_ path: String) throws -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DeliveryFault("Cannot create \(path): \(String(cString: strerror(errno))).")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  static func isHeld(_ path: String) throws -> Bool {
    guard let descriptor = try acquire(path) else { return true }
    close(descriptor)
    return false
  }
}
