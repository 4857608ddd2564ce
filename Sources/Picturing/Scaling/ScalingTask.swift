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
