/// One component of a JPEG: its coefficients in blocks of 64, each in rows.
struct JPEGPlane {
  let identity: UInt8
  /// Blocks of it in a unit of the picture, across and down (ITU-T T.81, A.2).
  let across: Int
  let down: Int
  let table: Int
  /// Blocks of whole units.
  private(set) var width = 0
  private(set) var height = 0
  /// Blocks that hold something of the picture.
  private(set) var usedWidth = 0
  private(set) var usedHeight = 0
  var coefficients: [Int16] = []

  init(identity: UInt8, across: Int, down: Int, table: Int) {
    self.identity = identity
    self.across = across
    self.down = down
    self.table = table
  }

  /// Makes room for its blocks.
  ///
  /// - Parameters:
  ///   - most: the sampling of the component with most of it.
  ///   - units: of the whole picture.
  mutating func lay(out size: PixelSize, most: (across: Int, down: Int), units: PixelSize) {
    width = units.width * across
    height = units.height * down
    usedWidth = Self.blocks(size.width, across, most.across)
    usedHeight = Self.blocks(size.height, down, most.down)
    coefficients = Array(repeating: 0, count: width * height * 64)
  }

  private static func blocks(_ length: Int, _ own: Int, _ most: Int) -> Int {
    ((length * own + most - 1) / most + 7) / 8
  }
}
