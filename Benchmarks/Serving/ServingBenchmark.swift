import Glibc
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The baseline of `serving.py`: plain Hummingbird, which answers from memory. PUT stores the bytes
/// of a path, GET and POST answer them. Prints the port.
@main
enum ServingBenchmark {
  static func main() async throws {
    let bodies = Bodies()
    let channel = HTTP1Channel { request, writer, _ in
      let path = request.head.path ?? ""
      var received = ByteBuffer()
      for try await piece in request.body { received.writeImmutableBuffer(piece) }
      if request.method == .put { bodies[path] = received }
      let body = request.method == .put ? ByteBuffer() : bodies[path] ?? ByteBuffer()
      let head = HTTPResponse(
        status: .ok, headerFields: [.contentLength: String(body.readableBytes)])
      try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
    }
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: Logger(label: "plain") { _ in SwiftLogNoOpLogHandler() })
    try await server.run()
  }
}

/// Bytes by path.
private final class Bodies: Sendable {
  private let bodies = Mutex<[String: ByteBuffer]>([:])

  subscript(path: String) -> ByteBuffer? {
    get { bodies.withLock { $0[path] } }
    set { bodies.withLock { $0[path] = newValue } }
  }
}
