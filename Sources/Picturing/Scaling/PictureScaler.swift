internal import Basics

/// The front door for scaling: pictures of hostile origin become pixels or small files.
///
/// Each is decoded by libgd in a process of its own, a ``PictureWorker``: this program again, with
/// bounds on memory and time and without files or network. Only bytes come back from it.
package struct PictureScaler: Sendable {
  /// Bytes of a file that is decoded.
  package static let mostBytes = 8 << 20
  /// Pixels of a side, and of a whole picture: more is a bomb for its decoder.
  package static let longestSide = 20_000
  static let mostPixels = 24_000_000

  /// Seconds that a worker may take, which bounds the processor's time by itself: on a machine that
  /// is busy it gets little of that.
  private static let timeLimit = 60

  /// The program that is started as worker.
  private let program: String

  /// - Parameter program: tintm itself; its path may lead to another version by now, but not this
  ///   one (proc(5)).
  package init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// A smaller copy for a page, in the picture's proportions.
  ///
  /// - Parameter width: pixels; a picture that is narrower keeps its size.
  package func thumbnail(
    of bytes: [UInt8], width: Int, format: ThumbnailFormat
  ) throws(PictureFault) -> [UInt8] {
    guard (1...Self.longestSide).contains(width), Self.isBounded(bytes) else {
      throw .unreadable
    }
    return try work(.thumbnail(format, width: width), on: bytes, mostOutput: Self.mostBytes)
  }

  /// The picture as it is drawn over an area.
  func raster(of bytes: [UInt8], over area: PictureArea) throws(PictureFault) -> Raster {
    let canvas = area.canvas
    guard Self.isBounded(bytes) else { throw .unreadable }
    let count = canvas.width * canvas.height * 4
    let pixels = try work(.pixels(area.picture, canvas: canvas), on: bytes, mostOutput: count)
    guard let raster = Raster(size: canvas, pixels: pixels) else { throw .unreadable }
    return raster
  }

  /// Whether the file and the size in its header may be decoded.
  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    bytes.count <= mostBytes && PictureHeader(bytes).map(isBounded) ?? false
  }

  static func isBounded(_ header: PictureHeader) -> Bool {
    max(header.width, header.height) <= longestSide && header.width * header.height <= mostPixels
  }

  func work(
    _ task: ScalingTask, on bytes: [UInt8], mostOutput: Int
  ) throws(PictureFault) -> [UInt8] {
    let process = WorkerProcess(
      program: program, arguments: ["tintm", PictureWorker.command] + task.arguments)
    let output = process.run(
      input: bytes, mostOutput: WorkerAnswer.head + mostOutput, seconds: Self.timeLimit)
    switch output.flatMap(WorkerAnswer.init) {
    case .done(let content): return content
    case .noDecoder: throw .noDecoder
    case .damaged, nil: throw .unreadable
    }
  }
}
