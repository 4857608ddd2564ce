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
