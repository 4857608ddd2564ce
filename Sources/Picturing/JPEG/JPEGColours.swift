/// The samples of a JPEG as colours (ITU-T T.871, clause 7), a row of units at a time.
struct JPEGColours {
  private let frame: JPEGFrame
  private let steps: [[Float]]
  private let isTransformed: Bool

  /// - Parameter isTransformed: whether three components are luminance and two differences of
  ///   colour, and not the colours themselves.
  /// - Returns: `nil` where a component's table never came.
  init?(_ frame: JPEGFrame, steps: [[Float]?], isTransformed: Bool) {
    self.frame = frame
    self.isTransformed = isTransformed
    let own = frame.planes.compactMap { steps[$0.table] }
    guard own.count == frame.planes.count else { return nil }
    self.steps = own
  }

  func raster(fitting size: PixelSize) -> Raster {
    let transform = JPEGTransform()
    var shrinker = Shrinker(from: frame.size, to: size)
    // The samples of one row of units, those of each component behind those before it.
    var starts: [Int] = []
    var count = 0
    for plane in frame.planes {
      starts.append(count)
      count += plane.width * 8 * plane.down * 8
    }
    var samples = [UInt8](repeating: 0, count: count)
    var row = [UInt8](repeating: 255, count: frame.size.width * 4)
    for unit in 0..<frame.units.height {
      for index in frame.planes.indices {
        transformRow(unit, of: index, transform, into: &samples, at: starts[index])
      }
      let top = unit * 8 * frame.most.down
      for y in top..<min(top + 8 * frame.most.down, frame.size.height) {
        samples.withUnsafeBufferPointer { samples in
          row.withUnsafeMutableBufferPointer { colour(y - top, samples, starts, into: $0) }
        }
        row.withUnsafeBufferPointer { shrinker.add($0) }
      }
    }
    return shrinker.finish()
  }

  private func transformRow(
    _ unit: Int, of index: Int, _ transform: JPEGTransform, into samples: inout [UInt8],
    at start: Int
  ) {
    let plane = frame.planes[index]
    let (width, down, stride) = (plane.width, plane.down, plane.width * 8)
    plane.coefficients.withUnsafeBufferPointer { coefficients in
      steps[index].withUnsafeBufferPointer { steps in
        samples.withUnsafeMutableBufferPointer { samples in
          guard let base = samples.baseAddress else { return }
          for row in 0..<down {
            for column in 0..<width {
              let block = ((unit * down + row) * width + column) * 64
              transform.write(
                UnsafeBufferPointer(rebasing: coefficients[block..<block + 64]), steps: steps,
                to: base + start + row * 8 * stride + column * 8, stride: stride)
            }
          }
        }
      }
    }
  }

  /// One row of pixels, for each the nearest sample of every component.
  private func colour(
    _ y: Int, _ samples: UnsafeBufferPointer<UInt8>, _ starts: [Int],
    into row: UnsafeMutableBufferPointer<UInt8>
  ) {
    let lines = zip(frame.planes, starts).map { plane, start in
      start + y * plane.down / frame.most.down * plane.width * 8
    }
    guard lines.count == 3 else {
      for x in 0..<frame.size.width {
        for part in 0..<3 { row[x * 4 + part] = samples[lines[0] + x] }
      }
      return
    }
    let (most, line0, line1, line2) = (frame.most.across, lines[0], lines[1], lines[2])
    let (across0, across1, across2) = (
      frame.planes[0].across, frame.planes[1].across, frame.planes[2].across
    )
    for x in 0..<frame.size.width {
      let first = samples[line0 + x * across0 / most]
      let second = samples[line1 + x * across1 / most]
      let third = samples[line2 + x * across2 / most]
      let place = x * 4
      guard isTransformed else {
        (row[place], row[place + 1], row[place + 2]) = (first, second, third)
        continue
      }
      // In 1/65536.
      let (light, blue, red) = (Int(first) << 16 | 0x8000, Int(second) - 128, Int(third) - 128)
      row[place] = Self.byte(light + 91_881 * red)
      row[place + 1] = Self.byte(light - 22_554 * blue - 46_802 * red)
      row[place + 2] = Self.byte(light + 116_130 * blue)
    }
  }

  private static func byte(_ number: Int) -> UInt8 {
    UInt8(clamping: number >> 16)
  }
}
