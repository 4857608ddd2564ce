internal import Basics
import Glibc

/// The worker process: it reads a picture from stdin, writes the result to stdout, and exits. A
/// decoder that a picture takes control of can do nothing else, and a decoder that exceeds a limit
/// ends.
package enum PictureWorker {
  /// The first argument of the process. It is not a user command, and no help text lists it.
  package static let command = "picture-worker"

  /// Limit of processor time in seconds.
  private static let seconds: rlim_t = 10
  /// Limit of address space in bytes. A picture with ``PictureScaler/maxPixels`` needs half of it.
  private static let memory: rlim_t = 1 << 30
  private static let quality: CInt = 80

  /// Performs the task that the arguments describe.
  package static func run(_ arguments: [String]) {
    // The decoder must not see file descriptors inherited from the program.
    closefrom(STDERR_FILENO + 1)
    limit(RLIMIT_AS, memory)
    limit(RLIMIT_CPU, seconds)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_CORE, 0)
    // If a library writes a font cache, the write fails instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    let library = LibGD()
    let task = ScalingTask(arguments)
    // From here on the process can open neither files nor sockets. A cover needs font files, but
    // decodes no picture.
    if task != .cover { limit(RLIMIT_NOFILE, 3) }
    let input = read()
    guard let library else { return write(.noDecoder) }
    guard let input, let task, let output = output(of: task, input, library) else {
      return write(.damaged)
    }
    write(.done(output))
  }

  private static func output(
    of task: ScalingTask, _ bytes: [UInt8], _ library: LibGD
  ) -> [UInt8]? {
    if task == .cover { return CoverDrawing(library)?.draw(bytes) }
    guard let format = PictureHeader(bytes)?.format, let image = library.decode(bytes, format)
    else { return nil }
    switch task {
    case .pixels(let size, let canvas):
      return library.resized(image, to: size, canvas: canvas, background: 0x7F00_0000)
        .map { library.pixels(of: $0, canvas) }
    case .cover: return nil
    case .thumbnail(let format, let width):
      let size = library.size(of: image).scaled(toWidth: width)
      return library.resized(
        image, to: size, canvas: size, background: format == .jpeg ? 0xFF_FFFF : 0x7F00_0000
      ).flatMap { library.encode($0, format, quality: quality) }
    }
  }

  private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  /// All of stdin; `nil` if it exceeds the maximum file size.
  private static func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
      guard bytes.count <= PictureScaler.maxBytes else { return nil }
    }
  }

  private static func write(_ answer: WorkerAnswer) {
    _ = answer.encoded.withUnsafeBytes { Descriptor(number: STDOUT_FILENO).write($0) }
  }
}
