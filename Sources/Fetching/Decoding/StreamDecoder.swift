/// Undoes one compression, piece by piece, with a bound on what comes out.
protocol StreamDecoder: AnyObject {
  /// Whether everything came that had to come, trailer included.
  var isComplete: Bool { get }

  /// Decodes a piece onto the end of `output`, which must hold what was decoded before.
  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault)
}
