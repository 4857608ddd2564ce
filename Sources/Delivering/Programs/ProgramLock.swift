import Glibc

/// Held while a program runs, by the process that waits for it; the system lets go of it when that
/// process ends, however it ends.
enum ProgramLock {
  /// - Returns: a descriptor, which holds it until it is closed here and wherever it was inherited;
  ///   `nil` while another process holds it.
  /// - Throws: ``DeliveryFault`` where its file can't be made.
  static func take(_ path: String) throws -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DeliveryFault("\(path) can't be made: \(String(cString: strerror(errno))).")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  static func isHeld(_ path: String) throws -> Bool {
    guard let descriptor = try take(path) else { return true }
    close(descriptor)
    return false
  }
}
