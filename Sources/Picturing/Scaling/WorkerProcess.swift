import Basics
import Glibc

/// A process that takes bytes on stdin and returns bytes on stdout. Both are one socket; the
/// process has no environment, and its stderr is discarded.
struct WorkerProcess {
  let program: String
  /// The first argument is the process name.
  let arguments: [String]

  /// Starts the process, sends the input, receives the output, and kills the process.
  ///
  /// - Parameter seconds: Time limit for the input, and again for the output.
  /// - Returns: The whole output; `nil` if it exceeds `maxOutput`, if it does not arrive in time,
  ///   or if the process can't be started.
  func run(input: [UInt8], maxOutput: Int, seconds: Int) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    let (socket, other) = (ends[0], ends[1])
    defer { close(socket) }
    let process = spawn(socket: other)
    close(other)
    guard let process else { return nil }
    defer {
      // At this point the process has written everything, too much, or nothing.
      kill(process, SIGKILL)
      ChildProcess.wait(for: process)
    }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    // The process reads all input before it writes, so the two sides do not deadlock.
    Self.send(input, to: socket, until: .now + .seconds(seconds))
    return Self.receive(from: socket, most: maxOutput, until: .now + .seconds(seconds))
  }

  private func spawn(socket: Int32) -> pid_t? {
    var worker = ChildProcess(program, arguments: arguments)
    worker.descriptors = [
      .copy(socket, to: STDIN_FILENO), .copy(socket, to: STDOUT_FILENO),
      .open("/dev/null", O_WRONLY, as: STDERR_FILENO),
    ]
    worker.inheritsEnvironment = false
    return worker.start().process
  }

  private static func send(
    _ bytes: [UInt8], to socket: Int32, until end: ContinuousClock.Instant
  ) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.send(
          socket, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        // The deadline also stops a worker that accepts the input byte by byte.
        guard count > 0, ContinuousClock.now < end else { break }
        rest = rest.dropFirst(count)
      }
    }
    shutdown(socket, Int32(SHUT_WR))
  }

  private static func receive(
    from socket: Int32, most: Int, until end: ContinuousClock.Instant
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
      guard bytes.count <= most, ContinuousClock.now < end else { return nil }
    }
  }
}
