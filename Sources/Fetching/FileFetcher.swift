import Foundation
package import Models

/// Reads a source that is a file. Only a configuration can name one (docs/polling.md N4).
package struct FileFetcher: Sendable {
  private let maxBody: Int

  /// - Parameter options: provides the size limit, which is that of a body from the network.
  package init(_ options: FetchingOptions) {
    maxBody = options.maxBody
  }

  /// Reads the whole file as a 200 without headers. A hash of the body replaces validators: an
  /// unchanged file is detected as an unchanged body.
  ///
  /// - Parameter path: absolute. A directory, a pipe or a device is a fault, so that the read never
  ///   blocks.
  package func fetch(path: String) async -> FetchResult {
    let url = "file://" + path
    do throws(FetchFault) {
      return FetchResult(
        url: url, answer: .response(FetchResponse(status: 200, body: try read(path))))
    } catch {
      return FetchResult(url: url, answer: .failure(error))
    }
  }

  private func read(_ path: String) throws(FetchFault) -> [UInt8] {
    // O_NONBLOCK avoids waiting for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? .fileNotFound(path: path) : .fileUnreadable(path: path, reason: Self.reason())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .fileUnreadable(path: path, reason: Self.reason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .fileUnreadable(path: path, reason: "it is not a regular file")
    }
    guard Int(status.st_size) <= maxBody else { throw .bodyTooLarge(limit: maxBody) }
    var body: [UInt8] = []
    body.reserveCapacity(Int(status.st_size) + 1)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while body.count <= maxBody {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .fileUnreadable(path: path, reason: Self.reason())
      }
      if count == 0 { return body }
      body.append(contentsOf: chunk[..<count])
    }
    throw .bodyTooLarge(limit: maxBody)
  }

  private static func reason() -> String {
    String(cString: strerror(errno))
  }
}
