/// A picture as sixels: bands of six rows, in each band one line for each colour.
struct SixelPicture {
  private let raster: Raster

  init(_ raster: Raster) {
    self.raster = raster
  }

  /// Pixels that are less than half there stay as they are on the screen (`P2` of 1).
  var escape: String {
    let (palette, indices) = Palette.reduce(raster)
    var text = Array("\u{1B}P0;1;0q\"1;1;\(raster.width);\(raster.height)".utf8)
    for (index, colour) in palette.enumerated() {
      let parts = [colour.red, colour.green, colour.blue].map { (Int($0) * 100 + 127) / 255 }
      text += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    // For each colour the sixels of a band.
    var sixels = [UInt8](repeating: 0, count: palette.count * raster.width)
    for top in stride(from: 0, to: raster.height, by: 6) {
      var used = [Bool](repeating: false, count: palette.count)
      for row in 0..<min(6, raster.height - top) {
        let start = (top + row) * raster.width
        for column in 0..<raster.width {
          let index = Int(indices[start + column])
          guard index < palette.count else { continue }
          used[index] = true
          sixels[index * raster.width + column] |= 1 << UInt8(row)
        }
      }
      for index in palette.indices where used[index] {
        text += "#\(index)".utf8
        let line = index * raster.width..<(index + 1) * raster.width
        Self.write(sixels[line], into: &text)
        text.append(UInt8(ascii: "$"))
        for place in line { sixels[place] = 0 }
      }
      text.append(UInt8(ascii: "-"))
    }
    text += "\u{1B}\\".utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// A line of sixels, repeated ones counted (VT330/VT340, 14.3.1).
  private static func write(_ sixels: ArraySlice<UInt8>, into text: inout [UInt8]) {
    var index = sixels.startIndex
    while index < sixels.endIndex {
      let sixel = sixels[index]
      var end = index + 1
      while end < sixels.endIndex, sixels[end] == sixel { end += 1 }
      // What is left of a line is blank anyway.
      if sixel == 0, end == sixels.endIndex { return }
      let count = end - index
      if count > 3 {
        text += "!\(count)".utf8
        text.append(sixel + 63)
      } else {
        for _ in 0..<count { text.append(sixel + 63) }
      }
      index = end
    }
  }
}
