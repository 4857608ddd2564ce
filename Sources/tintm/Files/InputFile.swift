import Basics
import Foundation
import Glibc

/// A file argument of a command; `-` is the standard input.
struct InputFile {
  let name: String
  private let handle: FileHandle

  /// - Throws: ``Failure`` with status 66 and the reason if the file can't be read.
  init(_ name: String) throws {
    self.name = name
    if name == "-" {
      handle = .standardInput
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
      throw Self.failure("There is no file \(name).")
    }
    guard !isFolder.boolValue else { throw Self.failure("\(name) is a folder, not a file.") }
    guard let handle = FileHandle(forReadingAtPath: name) else {
      throw Self.failure("Cannot read \(name): permission denied.")
    }
    self.handle = handle
  }

  /// The next bytes, at most `count`; empty at the end.
  func read(_ count: Int) throws -> Data {
    do {
      return try handle.read(upToCount: count) ?? Data()
    } catch {
      throw Self.failure("Cannot read \(name): a read error occurred.")
    }
  }

  /// The complete content, or its first `limit` bytes. With a limit of one byte more than allowed,
  /// a caller detects input that is too large.
  func bytes(atMost limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // Reserves space for the whole file and a NUL behind it, so that a large file is not in memory
    // twice.
    var status = stat()
    if fstat(handle.fileDescriptor, &status) == 0 {
      bytes.reserveCapacity(max(0, min(limit, Int(status.st_size))) + 1)
    }
    while bytes.count < limit {
      let piece = try read(min(limit - bytes.count, Self.step))
      guard !piece.isEmpty else { break }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  /// Copies the content to a file that can be read at any place.
  func copy() throws -> TemporaryFile {
    let copy = TemporaryFile()
    let target = try copy.create()
    while case let piece = try read(Self.step), !piece.isEmpty {
      try target.write(contentsOf: piece)
    }
    return copy
  }

  /// Number of bytes per read.
  private static let step = 1 << 20

  private static func failure(_ message: String) -> Failure {
    Failure(.noInput, code: "no_such_file", message)
  }
}

/// A file in the system's folder for temporary files, which is removed when nobody holds it any more.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())").path

  /// Creates the file, which only this user may read, and opens it for writing.
  func create() throws -> FileHandle {
    let descriptor = DataFile.open(path, O_EXCL | O_WRONLY)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, code: "cannot_write", "Cannot create \(path).")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  deinit { unlink(path) }
}

/// The lines of a file, one after the other, however large the file is.
struct LineReader {
  /// Maximum bytes of a line; longer lines are not genuine.
  static let limit = 64 << 20

  private let file: InputFile
  private var buffer = Data()
  private var isAtEnd = false

  init(_ file: InputFile) { self.file = file }

  /// The next line without its end; `nil` after the last one.
  mutating func next() throws -> Data? {
    var searched = buffer.startIndex
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[buffer.startIndex..<end]
        buffer = buffer[(end + 1)...]
        return line
      }
      guard !isAtEnd, buffer.count <= Self.limit else { break }
      searched = buffer.endIndex
      let more = try file.read(1 << 18)
      guard !more.isEmpty else {
        isAtEnd = true
        break
      }
      // Only the unread rest moves, so that a file is copied once in total and not once per line.
      let offset = searched - buffer.startIndex
      buffer = Data(buffer) + more
      searched = buffer.startIndex + offset
    }
    guard buffer.count <= Self.limit else { throw TooLong() }
    defer { buffer = Data() }
    return buffer.isEmpty ? nil : buffer
  }

  struct TooLong: Error {}
}
