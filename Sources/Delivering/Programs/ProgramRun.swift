import Basics
import Foundation
import Glibc
import Words

/// Runs a program once, with arguments and without a shell.
///
/// A ``ProgramWorker``, this program again in a session of its own, waits for the program and
/// records its result. If the daemon is killed meanwhile, it finds the result after a restart and
/// does not run the program a second time.
struct ProgramRun: Sendable {
  /// The program and its arguments.
  let words: [String]
  /// A file to use as stdin; `nil` means empty.
  let input: String?
  /// The working directory.
  let folder: String
  /// The file of the result; the lock is beside it.
  let report: String
  /// The executable to start as a worker: tintm itself.
  let worker: String

  /// Minimum and maximum seconds between two checks.
  private static let looks = 0.02...1.0

  /// - Parameter seconds: the timeout, after which the program is killed.
  /// - Throws: ``DeliveryFault`` if it can't be started or fails; `CancellationError`, after which
  ///   the program continues.
  func run(seconds: Int) async throws {
    let process = try start(seconds: seconds)
    var look = Self.looks.lowerBound
    while try ProgramLock.isHeld(report + ".lock") {
      try await Task.sleep(for: .seconds(look))
      look = min(look * 2, Self.looks.upperBound)
    }
    if let process { ChildProcess.wait(for: process) }
    defer { unlink(report) }
    guard let end = ProgramReport(at: report) else {
      throw DeliveryFault(.programUnknownEnd, words[0])
    }
    if let failure = end.failure(of: words[0]) { throw DeliveryFault(failure) }
  }

  /// - Returns: the worker; `nil` if an earlier one is running or has finished.
  private func start(seconds: Int) throws -> pid_t? {
    guard ProgramReport(at: report) == nil, let lock = try ProgramLock.acquire(report + ".lock")
    else { return nil }
    defer { close(lock) }
    var program = ChildProcess(
      worker,
      arguments: ["tintm", ProgramWorker.command, report, String(seconds), folder] + words)
    program.descriptors = [
      .open(input ?? "/dev/null", O_RDONLY, as: STDIN_FILENO),
      .copy(STDERR_FILENO, to: STDOUT_FILENO), .copy(lock, to: ProgramWorker.lock),
    ]
    let (process, error) = program.start()
    guard let process else {
      throw DeliveryFault(.programsFail, String(cString: strerror(error)))
    }
    return process
  }
}

/// A lock that the waiting process holds while a program runs; the system releases it when that
/// process ends, however it ends.
enum ProgramLock {
  /// - Returns: a descriptor that holds the lock until it is closed here and in all processes that
  ///   inherited it; `nil` if another process holds the lock.
  /// - Throws: ``DeliveryFault`` if the lock file can't be created.
  static func acquire(_ path: String) throws -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DeliveryFault(.cannotCreate, path, String(cString: strerror(errno)))
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

/// The result of a program, stored in a file because the waiting process may have ended by then.
struct ProgramReport: Sendable, Hashable {
  /// Its exit status; 128 plus the signal's number for a signal, as in shells.
  var status: Int
  /// The end of its output.
  var words: String

  /// Maximum bytes of output that are kept.
  static let maxWords = 2000

  init(status: Int, words: String) {
    self.status = status
    self.words = words
  }

  /// - Returns: `nil` if the file does not exist.
  init?(at path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let first = text.prefix { $0 != "\n" }
    guard let status = Int(first) else { return nil }
    self.init(status: status, words: String(text.dropFirst(first.count + 1)))
  }

  /// Writes it atomically.
  func write(to path: String) {
    let draft = path + ".new"
    guard FileManager.default.createFile(atPath: draft, contents: Data("\(status)\n\(words)".utf8))
    else { return }
    rename(draft, path)
  }

  /// The message for a failure; `nil` for a success.
  func failure(of program: String) -> Message? {
    guard status != 0 else { return nil }
    let line = words.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }
    let said = line.map { line in
      let plain = line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      return String(
        String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces).prefix(300))
    }
    if status > 128 {
      let signal = status - 128
      return said.map { Message(.programKilledSaying, program, signal, $0) }
        ?? Message(.programKilled, program, signal)
    }
    return said.map { Message(.programExitedSaying, program, status, $0) }
      ?? Message(.programExited, program, status)
  }
}
