/// Undoes one content coding, piece by piece. A body that is labelled but not encoded passes as it
/// is (B1).
struct ContentDecoder {
  private enum State {
    /// Waiting for the first two bytes, which tell what the body really is.
    case sniffing([UInt8])
    case inflating(Inflater)
    case plain
  }

  let coding: ContentCoding
  private let limit: Int
  private var state = State.sniffing([])

  init(_ coding: ContentCoding, limit: Int) {
    self.coding = coding
    self.limit = limit
  }

  /// Whether the label was wrong.
  var isPlain: Bool {
    if case .plain = state { true } else { false }
  }

  /// - Throws: ``FetchFault/brokenEncoding(_:)`` or ``FetchFault/bodyTooLarge(limit:)``.
  mutating func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8])
    throws(FetchFault)
  {
    switch state {
    case .plain:
      guard output.count + piece.count <= limit else { throw .bodyTooLarge(limit: limit) }
      output.append(contentsOf: piece)
    case .inflating(let inflater):
      state = .plain
      try inflate(piece, with: inflater, into: &output)
      state = .inflating(inflater)
    case .sniffing(let before):
      let start = before + piece
      guard start.count >= 2 else {
        state = .sniffing(start)
        return
      }
      try begin(with: start, into: &output)
    }
  }

  /// - Throws: ``FetchFault/incompleteBody(received:)`` when an encoded body has no end (B3).
  mutating func finish(into output: inout [UInt8]) throws(FetchFault) {
    switch state {
    case .plain:
      return
    case .sniffing(let start):
      output.append(contentsOf: start)
      state = .plain
    case .inflating(let inflater):
      guard inflater.isComplete else { throw .incompleteBody(received: output.count) }
    }
  }

  private mutating func begin(with start: [UInt8], into output: inout [UInt8]) throws(FetchFault) {
    if let wrapper = wrapper(of: start) {
      let inflater = Inflater(wrapper: wrapper, limit: limit)
      let result = start.withUnsafeBytes { piece in
        Result { () throws(FetchFault) in try inflate(piece, with: inflater, into: &output) }
      }
      try result.get()
      state = .inflating(inflater)
    } else {
      if case .foreign(let name) = coding, !Self.beginsDocument(start) {
        throw .brokenEncoding(name)
      }
      state = .plain
      output.append(contentsOf: start)
    }
  }

  /// What the first two bytes say. Bare DEFLATE, which some servers send for `deflate`, has no mark
  /// of its own, so it is whatever does not begin like a document.
  private func wrapper(of start: [UInt8]) -> Inflater.Wrapper? {
    if start[0] == 0x1F, start[1] == 0x8B { return .gzip }
    if case .foreign = coding { return nil }
    if start[0] & 15 == 8, (Int(start[0]) << 8 | Int(start[1])) % 31 == 0 { return .zlib }
    return coding == .deflate && !Self.beginsDocument(start) ? Inflater.Wrapper.none : nil
  }

  private static func beginsDocument(_ start: [UInt8]) -> Bool {
    [0x3C, 0x7B, 0x5B, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xFE, 0xFF].contains(start[0])
  }

  private func inflate(
    _ piece: UnsafeRawBufferPointer, with inflater: Inflater, into output: inout [UInt8]
  ) throws(FetchFault) {
    do {
      try inflater.decode(piece, into: &output)
    } catch {
      switch error {
      case .corrupt: throw .brokenEncoding(coding.name)
      case .tooLarge: throw .bodyTooLarge(limit: limit)
      }
    }
  }
}
