internal import Basics

/// Entry point for scaling: converts pictures of hostile origin to pixels or small files.
///
/// libgd decodes each picture in a separate process, a ``PictureWorker``: this program again, with
/// memory and time limits and without files or network. The process returns only bytes.
package struct PictureScaler: Sendable {
  /// Maximum file size in bytes.
  package static let maxBytes = 8 << 20
  /// Maximum pixels of a side and of a whole picture, against decompression bombs.
  package static let longestSide = 20_000
  static let maxPixels = 24_000_000

  /// Wall-clock limit of a worker in seconds. The worker limits its processor time itself, but on a
  /// busy machine it gets little of it.
  private static let timeLimit = 60

  /// The program to start as the worker.
  private let program: String

  /// - Parameter program: tintm itself. The path of the executable may lead to another version by
  ///   now; `/proc/self/exe` always names this one (proc(5)).
  package init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// A smaller copy for a page, with the picture's proportions.
  ///
  /// - Parameter width: In pixels; a narrower picture keeps its size.
  package func thumbnail(
    of bytes: [UInt8], width: Int, format: ThumbnailFormat
  ) throws(ScalingFault) -> [UInt8] {
    guard (1...Self.longestSide).contains(width), Self.isBounded(bytes) else {
      throw .unreadable
    }
    return try work(.thumbnail(format, width: width), on: bytes, maxOutput: Self.maxBytes)
  }

  /// The picture's pixels, scaled for an area.
  func raster(of bytes: [UInt8], over area: PictureArea) throws(ScalingFault) -> Raster {
    let canvas = area.canvas
    guard Self.isBounded(bytes) else { throw .unreadable }
    let count = canvas.width * canvas.height * 4
    let pixels = try work(.pixels(area.picture, canvas: canvas), on: bytes, maxOutput: count)
    guard let raster = Raster(size: canvas, pixels: pixels) else { throw .unreadable }
    return raster
  }

  /// Whether the file size and the size in the header are within the limits.
  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    bytes.count <= maxBytes && PictureHeader(bytes).map(isBounded) ?? false
  }

  static func isBounded(_ header: PictureHeader) -> Bool {
    max(header.width, header.height) <= longestSide && header.width * header.height <= maxPixels
  }

  func work(
    _ task: ScalingTask, on bytes: [UInt8], maxOutput: Int
  ) throws(ScalingFault) -> [UInt8] {
    let process = WorkerProcess(
      program: program, arguments: ["tintm", PictureWorker.command] + task.arguments)
    let output = process.run(
      input: bytes, maxOutput: WorkerAnswer.head + maxOutput, seconds: Self.timeLimit)
    switch output.flatMap(WorkerAnswer.init) {
    case .done(let content): return content
    case .noDecoder: throw .noDecoder
    case .damaged, nil: throw .unreadable
    }
  }
}

extension PictureScaler {
  /// The cover of an edition as a JPEG: its title, its date, its first headlines.
  ///
  /// - Returns: `nil` if libgd or a font is not installed.
  package func cover(title: String, dateline: String, headlines: [String]) -> [UInt8]? {
    let lines = [title, dateline] + headlines
    let text = lines.map { line in
      String(line.map { $0.isNewline ? " " : $0 }.prefix(CoverDrawing.longestLine))
    }.joined(separator: "\n")
    return try? work(.cover, on: Array(text.utf8), maxOutput: Self.maxBytes)
  }
}

/// Why a picture can't be scaled.
package enum ScalingFault: Error, Hashable {
  /// Not a picture, too large, or damaged; or decoding exceeded its memory or time limit.
  case unreadable
  /// libgd is not installed.
  case noDecoder
}
