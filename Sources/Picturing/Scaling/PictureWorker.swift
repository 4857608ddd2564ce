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

/// The task of a ``PictureWorker``, and its encoding as process arguments.
enum ScalingTask: Hashable {
  /// The pixels of a canvas, with the picture in its upper left corner. The rest is transparent.
  case pixels(PixelSize, canvas: PixelSize)
  /// A file that is at most `width` pixels wide, and not wider than the picture.
  case thumbnail(ThumbnailFormat, width: Int)
  /// The cover of an edition, from lines of text: see ``CoverDrawing``.
  case cover

  var arguments: [String] {
    switch self {
    case .pixels(let size, let canvas):
      ["pixels"] + [size.width, size.height, canvas.width, canvas.height].map(String.init)
    case .thumbnail(let format, let width): [format.rawValue, String(width)]
    case .cover: ["cover"]
    }
  }

  init?(_ arguments: [String]) {
    let numbers = arguments.dropFirst().compactMap(Int.init)
    guard let name = arguments.first, numbers.count == arguments.count - 1,
      numbers.allSatisfy((1...PictureScaler.longestSide).contains)
    else { return nil }
    if name == "pixels", numbers.count == 4 {
      self = .pixels(
        PixelSize(width: numbers[0], height: numbers[1]),
        canvas: PixelSize(width: numbers[2], height: numbers[3]))
    } else if name == "cover", numbers.isEmpty {
      self = .cover
    } else if let format = ThumbnailFormat(rawValue: name), numbers.count == 1 {
      self = .thumbnail(format, width: numbers[0])
    } else {
      return nil
    }
  }
}

/// The file format of a scaled picture.
package enum ThumbnailFormat: String, Sendable, Hashable, CaseIterable {
  /// Has no transparency; the background is white.
  case jpeg
  case webp
}

/// The answer of a ``PictureWorker``: one byte for its kind and four for the length of the content,
/// so that a truncated answer is invalid.
enum WorkerAnswer: Hashable {
  case done([UInt8])
  case damaged
  case noDecoder

  /// Number of bytes before the content.
  static let head = 5

  var encoded: [UInt8] {
    switch self {
    case .done(let content):
      [0] + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
    case .damaged: [1, 0, 0, 0, 0]
    case .noDecoder: [2, 0, 0, 0, 0]
    }
  }

  init?(_ encoded: [UInt8]) {
    guard encoded.count >= Self.head,
      (0..<4).reduce(0, { $0 | Int(encoded[$1 + 1]) << (8 * $1) }) == encoded.count - Self.head
    else { return nil }
    switch encoded[0] {
    case 0: self = .done(Array(encoded.dropFirst(Self.head)))
    case 1: self = .damaged
    case 2: self = .noDecoder
    default: return nil
    }
  }
}
