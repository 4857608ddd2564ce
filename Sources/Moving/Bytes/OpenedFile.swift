import Basics
import Foundation

/// A file that is open for reading, at any place of it. It is closed with the last who holds it.
final class OpenedFile {
  private let descriptor: OwnedDescriptor
  let size: Int

  init(_ path: String) throws(MovingFault) {
    // A FIFO must not make the program wait.
    guard let descriptor = OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else {
      throw MovingFault("it cannot be opened: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw MovingFault("it is not a file")
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  /// Reads bytes from a place; fewer at the end of the file.
  func read(at offset: Int, into bytes: UnsafeMutableRawBufferPointer) throws(MovingFault) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var count = 0
    while count < bytes.count {
      let got = pread(descriptor.number, start + count, bytes.count - count, offset + count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw MovingFault("it cannot be read: \(String(cString: strerror(errno)))")
      }
      if got == 0 { break }
      count += got
    }
    return count
  }

  func bytes(at offset: Int, count: Int) throws(MovingFault) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    var bytes = [UInt8](repeating: 0, count: count)
    guard count > 0 else { return [] }
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, MovingFault> in
      do throws(MovingFault) {
        return .success(try read(at: offset, into: buffer))
      } catch {
        return .failure(error)
      }
    }
    bytes.removeLast(count - (try result.get()))
    return bytes
  }
}
