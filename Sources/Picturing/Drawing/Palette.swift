/// The 255 colours that stand best for those of a picture: median cut (P. Heckbert, "Color Image
/// Quantization for Frame Buffer Display", SIGGRAPH 1982) over colours of five bits a part.
enum Palette {
  struct Colour: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8
  }

  /// The index of what is not there.
  static let nothing: UInt8 = 255
  private static let size = 255

  /// A colour of five bits a part, with what its pixels add up to.
  private struct Bin {
    let key: Int
    var count = 0
    var sum = SIMD3<Int>()

    func part(_ axis: Int) -> Int { key >> (10 - 5 * axis) & 31 }
  }

  /// - Returns: the colours, and for each pixel the index of its own.
  static func reduce(_ raster: Raster) -> ([Colour], [UInt8]) {
    var bins = (0..<32_768).map { Bin(key: $0) }
    raster.forEachPixel { _, red, green, blue, alpha in
      guard alpha >= 128 else { return }
      let key = Self.key(red, green, blue)
      bins[key].count += 1
      bins[key].sum &+= SIMD3(Int(red), Int(green), Int(blue))
    }
    var lookup = [UInt8](repeating: nothing, count: bins.count)
    let boxes = cut(bins.filter { $0.count > 0 })
    let colours = boxes.enumerated().map { index, box in
      var (count, sum) = (0, SIMD3<Int>())
      for bin in box {
        lookup[bin.key] = UInt8(index)
        count += bin.count
        sum &+= bin.sum
      }
      return Colour(
        red: UInt8(sum.x / count), green: UInt8(sum.y / count), blue: UInt8(sum.z / count))
    }
    var indices = [UInt8](repeating: nothing, count: raster.width * raster.height)
    raster.forEachPixel { place, red, green, blue, alpha in
      if alpha >= 128 { indices[place] = lookup[Self.key(red, green, blue)] }
    }
    return (colours, indices)
  }

  private static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// Cuts the box with most pixels in two, until there are enough boxes.
  private static func cut(_ bins: [Bin]) -> [[Bin]] {
    guard !bins.isEmpty else { return [] }
    var boxes = [bins]
    var weights = [bins.reduce(0) { $0 + $1.count }]
    while boxes.count < size {
      let largest = boxes.indices.filter { boxes[$0].count > 1 }.max { weights[$0] < weights[$1] }
      guard let largest else { break }
      let (low, high) = halves(of: boxes[largest], weight: weights[largest])
      boxes[largest] = low
      weights[largest] = low.reduce(0) { $0 + $1.count }
      boxes.append(high)
      weights.append(high.reduce(0) { $0 + $1.count })
    }
    return boxes
  }

  /// Across the longest side, with half of the pixels on either.
  private static func halves(of box: [Bin], weight: Int) -> ([Bin], [Bin]) {
    let axis = (0..<3).max { length(of: box, along: $0) < length(of: box, along: $1) } ?? 0
    let sorted = box.sorted { ($0.part(axis), $0.key) < ($1.part(axis), $1.key) }
    var count = 0
    var index = 0
    while index < sorted.count - 1, count + sorted[index].count <= weight / 2 {
      count += sorted[index].count
      index += 1
    }
    index = max(1, index)
    return (Array(sorted[..<index]), Array(sorted[index...]))
  }

  private static func length(of box: [Bin], along axis: Int) -> Int {
    var (low, high) = (31, 0)
    for bin in box {
      low = min(low, bin.part(axis))
      high = max(high, bin.part(axis))
    }
    return high - low
  }
}
