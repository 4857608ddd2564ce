/// Coefficients to samples: the inverse discrete cosine transform (ITU-T T.81, A.3.3), as two
/// products of matrices.
struct JPEGTransform {
  /// For each frequency its wave: `C(u) / 2 · cos((2x + 1)uπ / 16)`.
  private let waves: InlineArray<8, SIMD8<Float>>

  init() {
    waves = InlineArray { frequency in
      var wave = SIMD8<Float>()
      for x in 0..<8 {
        let scale: Float = frequency == 0 ? 0.353_553_39 : 0.5
        wave[x] = scale * Self.cosine[(2 * x + 1) * frequency % 32]
      }
      return wave
    }
  }

  /// `cos(nπ / 16)`.
  private static let cosine: [Float] = {
    let quarter: [Float] = [
      1, 0.980_785_28, 0.923_879_53, 0.831_469_61, 0.707_106_78, 0.555_570_23, 0.382_683_43,
      0.195_090_32, 0,
    ]
    return (0..<32).map { index in
      switch index {
      case 0...8: quarter[index]
      case 9...16: -quarter[16 - index]
      case 17...24: -quarter[index - 16]
      default: quarter[32 - index]
      }
    }
  }()

  /// Writes the samples of a block, 0 to 255.
  ///
  /// - Parameters:
  ///   - block: 64 coefficients in rows.
  ///   - steps: what each is to be multiplied with.
  ///   - stride: from one row of samples to the next.
  func write(
    _ block: UnsafeBufferPointer<Int16>, steps: UnsafeBufferPointer<Float>,
    to samples: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    // Down the columns first: row `y` of these is Σ wave(v)[y] · coefficients(v).
    var rows = InlineArray<8, SIMD8<Float>>(repeating: .zero)
    for v in 0..<8 {
      var row = SIMD8<Float>()
      var isEmpty = true
      for u in 0..<8 where block[v * 8 + u] != 0 {
        row[u] = Float(block[v * 8 + u]) * steps[v * 8 + u]
        isEmpty = false
      }
      if isEmpty { continue }
      for y in 0..<8 { rows[y] += row * waves[v][y] }
    }
    for y in 0..<8 {
      // Half a step more, since what follows rounds down.
      var line = SIMD8<Float>(repeating: 128.5)
      for u in 0..<8 { line += waves[u] * rows[y][u] }
      for x in 0..<8 {
        let sample = line[x]
        samples[y * stride + x] = sample <= 0 ? 0 : sample >= 255 ? 255 : UInt8(sample)
      }
    }
  }
}
