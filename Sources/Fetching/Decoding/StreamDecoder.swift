/// Decompresses piece by piece, with a limit on the output.
protocol StreamDecoder: AnyObject {
  /// Whether the compressed data is complete, including its trailer.
  var isComplete: Bool { get }

  /// Appends the decoded piece to `output`, which must hold all earlier output.
  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault)
}
