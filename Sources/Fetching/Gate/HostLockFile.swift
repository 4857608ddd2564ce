import Basics
package import Foundation
import Glibc
import Models
import Synchronization

/// The turns of hosts among all processes that share a file (docs/polling.md): a request holds a
/// lock on bytes that belong to its host, and leaves behind when it ended.
///
/// The locks belong to the open file and not to the process (fcntl(2), F_OFD_SETLK): they end with
/// it however it dies, and two fetchers of one process are as apart as two processes.
package final class HostLockFile: HostTurns {
  private let descriptor: Int32
  /// Bytes that are locked by this value: locking them again would succeed.
  private let held = Mutex<Set<Int>>([])

  /// The end of each host's last request is in one of these slots of 16 bytes, those of a host
  /// that another one needs are written over: then a pause is shorter than it might be, once.
  private static let places: UInt64 = 1 << 16
  /// Bytes are locked far behind all that is written; each host has room for this many requests.
  private static let locks = 1 << 32
  private static let room = 64
  /// `F_OFD_SETLK` of fcntl.h, a macro that is not imported.
  private static let setLock: Int32 = 37

  /// Seconds until a host that another process is asking is tried again.
  static let retryPause = 0.05

  /// - Parameter path: of the database; the file is beside it.
  /// - Returns: `nil` where it can't be opened; then processes do not know of each other.
  package init?(besideDatabase path: String) {
    descriptor = open(path + ".hosts", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// A process that holds a host for longer than any request takes hangs, and sends nothing.
  package func turn(
    of host: String, _ options: FetchingOptions, waited: Double, now: Date
  ) -> HostTurn {
    let wait = take(
      host, concurrency: options.perHostConcurrency, pause: options.perHostDelay, now: now)
    guard let wait, waited < 2 * options.totalTimeout else { return .taken }
    return .later(seconds: wait)
  }

  /// Takes a host's turn; ``leave(_:at:)`` ends it.
  ///
  /// - Parameters:
  ///   - concurrency: requests at a time to one host, over all processes.
  ///   - pause: seconds since the end of the host's last request.
  /// - Returns: `nil` when it is taken, else in how many seconds to try again.
  func take(_ host: String, concurrency: Int, pause: Double, now: Date) -> Double? {
    let name = FNV64.value(of: host)
    return held.withLock { held in
      guard let byte = lock(name, concurrency, &held) else { return Self.retryPause }
      let wait = lastEnd(of: name).map { $0 + pause - now.timeIntervalSince1970 } ?? 0
      // An end that lies ahead was written by a clock that was wrong.
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
      _ = pwrite(descriptor, &record, 16, Self.place(name))
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

  /// - Returns: whether no other process holds it; also where the file system has no locks.
  @discardableResult
  private func set(_ kind: Int16, _ byte: Int) -> Bool {
    var lock = flock(
      l_type: kind, l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
    return fcntl(descriptor, Self.setLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
  }

  /// Seconds since 1970.
  private func lastEnd(of name: UInt64) -> Double? {
    var record: (UInt64, UInt64) = (0, 0)
    guard pread(descriptor, &record, 16, Self.place(name)) == 16,
      UInt64(littleEndian: record.0) == name
    else { return nil }
    return Double(bitPattern: UInt64(littleEndian: record.1))
  }

  private static func place(_ name: UInt64) -> Int { Int(name % places) * 16 }

  private static func firstByte(_ name: UInt64) -> Int {
    locks + Int(name >> 32) * room
  }
}
