import Basics
package import Foundation
import Glibc
package import Models
import Synchronization

/// The turns of hosts among all processes that share a file (docs/polling.md): a request locks
/// bytes that belong to its host, and stores in the file when it ended.
///
/// The locks belong to the open file and not to the process (fcntl(2), F_OFD_SETLK): they end when
/// the file is closed, even by a crash, and two fetchers in one process exclude each other like two
/// processes.
package final class HostLockFile: HostTurns {
  private let file: OwnedDescriptor
  /// Bytes that this value has locked; locking them again would succeed.
  private let held = Mutex<Set<Int>>([])

  /// Number of slots of 16 bytes for the end of each host's last request. Hosts may share a slot
  /// and overwrite each other; then one pause is shorter than it should be.
  private static let places: UInt64 = 1 << 16
  /// Offset of the locked bytes, far beyond all written data; each host has room for this many
  /// requests.
  private static let locks = 1 << 32
  private static let room = 64
  /// `F_OFD_SETLK` of fcntl.h, a macro that is not imported.
  private static let setLock: Int32 = 37

  /// Seconds until a host that another process is asking is tried again.
  static let retryPause = 0.05

  /// - Parameter path: path of the database; the file lies beside it.
  /// - Returns: `nil` if it can't be opened; then processes do not coordinate.
  package init?(besideDatabase path: String) {
    guard let file = OwnedDescriptor(DataFile.open(path + ".hosts", O_RDWR)) else { return nil }
    self.file = file
  }

  /// A process that holds a host for longer than any request takes is hanging and sends nothing, so
  /// its lock is ignored.
  package func turn(
    of host: String, _ options: FetchingOptions, waited: Double, now: Date
  ) -> HostTurn {
    let wait = acquire(
      host, concurrency: options.perHostConcurrency, pause: options.perHostDelay, now: now)
    guard let wait, waited < 2 * options.totalTimeout else { return .taken }
    return .later(seconds: wait)
  }

  /// Acquires a host's turn; ``leave(_:at:)`` ends it.
  ///
  /// - Parameters:
  ///   - concurrency: number of requests at a time to one host, over all processes.
  ///   - pause: seconds that must have passed since the end of the host's last request.
  /// - Returns: `nil` if the turn is acquired, else the seconds until the next try.
  func acquire(_ host: String, concurrency: Int, pause: Double, now: Date) -> Double? {
    let name = FNV64.value(of: host)
    return held.withLock { held in
      guard let byte = lock(name, concurrency, &held) else { return Self.retryPause }
      let wait = lastEnd(of: name).map { $0 + pause - now.timeIntervalSince1970 } ?? 0
      // An end in the future was written by a wrong clock.
      guard wait > 0, wait <= pause else {
        held.insert(byte)
        return nil
      }
      set(Int16(F_UNLCK), byte)
      return wait
    }
  }

  /// Ends a turn: the host's pause begins.
  package func leave(_ host: String, at now: Date) {
    let name = FNV64.value(of: host)
    held.withLock { held in
      let first = Self.firstByte(name)
      guard let byte = (first..<first + Self.room).first(where: held.contains) else {
        return
      }
      var record = (name.littleEndian, now.timeIntervalSince1970.bitPattern.littleEndian)
      _ = pwrite(file.number, &record, 16, Self.place(name))
      held.remove(byte)
      set(Int16(F_UNLCK), byte)
    }
  }

  private func lock(_ name: UInt64, _ concurrency: Int, _ held: inout Set<Int>) -> Int? {
    let first = Self.firstByte(name)
    for byte in first..<first + min(max(1, concurrency), Self.room) {
      if !held.contains(byte), set(Int16(F_WRLCK), byte) { return byte }
    }
    return nil
  }

  /// - Returns: whether no other process holds it; also `true` if the file system has no locks.
  @discardableResult
  private func set(_ kind: Int16, _ byte: Int) -> Bool {
    var lock = flock(
      l_type: kind, l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
    return fcntl(file.number, Self.setLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
  }

  /// Seconds since 1970.
  private func lastEnd(of name: UInt64) -> Double? {
    var record: (UInt64, UInt64) = (0, 0)
    guard pread(file.number, &record, 16, Self.place(name)) == 16,
      UInt64(littleEndian: record.0) == name
    else { return nil }
    return Double(bitPattern: UInt64(littleEndian: record.1))
  }

  private static func place(_ name: UInt64) -> Int { Int(name % places) * 16 }

  private static func firstByte(_ name: UInt64) -> Int {
    locks + Int(name >> 32) * room
  }
}
