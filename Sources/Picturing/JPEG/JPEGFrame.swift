/// What a frame header says (ITU-T T.81, B.2.2), and the coefficients that its scans bring.
struct JPEGFrame {
  let size: PixelSize
  let isProgressive: Bool
  /// Blocks of a unit, of the component with most of them.
  let most: (across: Int, down: Int)
  /// Units of the picture.
  let units: PixelSize
  var planes: [JPEGPlane]

  init?(_ segment: UnsafeBufferPointer<UInt8>, isProgressive: Bool) {
    guard segment.count >= 6, segment[0] == 8 else { return nil }
    size = PixelSize(
      width: Int(segment[3]) << 8 | Int(segment[4]),
      height: Int(segment[1]) << 8 | Int(segment[2]))
    let count = Int(segment[5])
    guard PictureDrawer.isReasonable(size), count == 1 || count == 3,
      segment.count >= 6 + 3 * count
    else { return nil }
    self.isProgressive = isProgressive
    planes = (0..<count).map { index in
      let start = 6 + 3 * index
      let sampling = segment[start + 1]
      // One component alone has units of one block, whatever it says.
      return JPEGPlane(
        identity: segment[start], across: count == 1 ? 1 : Int(sampling >> 4),
        down: count == 1 ? 1 : Int(sampling & 15), table: Int(segment[start + 2] & 3))
    }
    guard planes.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else {
      return nil
    }
    most = planes.reduce((1, 1)) { (max($0.0, $1.across), max($0.1, $1.down)) }
    units = PixelSize(
      width: (size.width + 8 * most.across - 1) / (8 * most.across),
      height: (size.height + 8 * most.down - 1) / (8 * most.down))
    for index in planes.indices { planes[index].lay(out: size, most: most, units: units) }
  }
}
