import Basics

/// Decodes one content coding, piece by piece. A body that is labelled but not encoded passes
/// unchanged (B1).
struct ContentDecoder {
  private enum State {
    /// Waits for the first bytes, which show the body's real coding.
    case sniffing([UInt8])
    case decoding(any StreamDecoder)
    case plain
  }

  let coding: ContentCoding
  private let limit: Int
  private var state = State.sniffing([])

  /// Number of bytes needed to detect the coding: Brotli has no magic number, so a plain document
  /// with that label is recognised only because the decoder refuses it.
  private static let sniffed = 32

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
    case .decoding(let decoder):
      try decode(piece, with: decoder, into: &output)
    case .sniffing(let before):
      let start = before + piece
      if start.count < Self.sniffed {
        state = .sniffing(start)
      } else {
        try begin(with: start, into: &output)
      }
    }
  }

  /// - Throws: ``FetchFault/incompleteBody(received:)`` if an encoded body has no end (B3).
  mutating func finish(into output: inout [UInt8]) throws(FetchFault) {
    if case .sniffing(let start) = state {
      // A single byte is not an encoded body of any kind.
      guard start.count > 1 else {
        output.append(contentsOf: start)
        state = .plain
        return
      }
      try begin(with: start, into: &output)
    }
    if case .decoding(let decoder) = state, !decoder.isComplete {
      throw .incompleteBody(received: output.count)
    }
  }

  private mutating func begin(with start: [UInt8], into output: inout [UInt8]) throws(FetchFault) {
    let isDocument = Self.beginsDocument(start)
    guard let decoder = decoder(for: start, isDocument: isDocument) else {
      if !isDocument, !coding.isKnown { throw .brokenEncoding(coding.name) }
      state = .plain
      output.append(contentsOf: start)
      return
    }
    let before = output.count
    let result = start.withUnsafeBytes { piece in
      Result { () throws(FetchFault) in try decode(piece, with: decoder, into: &output) }
    }
    state = .decoding(decoder)
    guard coding == .brotli, isDocument else { return try result.get() }
    // If the decoder refuses the bytes at once or ends without output, the body is the plain
    // document that it looks like.
    switch result {
    case .success where output.count > before || !decoder.isComplete: return
    case .failure(.bodyTooLarge(let limit)): throw .bodyTooLarge(limit: limit)
    case .success, .failure:
      output.removeSubrange(before...)
      output.append(contentsOf: start)
      state = .plain
    }
  }

  /// Chooses the decoder by the first bytes, whatever the label says. Raw DEFLATE, which some
  /// servers send as `deflate`, has no magic number, so every body that does not begin like a
  /// document is taken for it.
  ///
  /// - Returns: `nil` if the body is not encoded, or in a coding that cannot be decoded.
  private func decoder(for start: [UInt8], isDocument: Bool) -> (any StreamDecoder)? {
    if start.starts(with: [0x1F, 0x8B]) { return Inflater(wrapper: .gzip, limit: limit) }
    if ZstandardDecoder.beginsFrame(start) { return ZstandardDecoder(limit: limit) }
    switch coding {
    case .brotli: return BrotliDecoder(limit: limit)
    case .zstandard, .foreign: return nil
    case .gzip, .deflate: break
    }
    if start[0] & 15 == 8, (Int(start[0]) << 8 | Int(start[1])) % 31 == 0 {
      return Inflater(wrapper: .zlib, limit: limit)
    }
    return coding == .deflate && !isDocument ? Inflater(wrapper: .none, limit: limit) : nil
  }

  private static func beginsDocument(_ start: [UInt8]) -> Bool {
    [0x3C, 0x7B, 0x5B, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xFE, 0xFF].contains(start[0])
  }

  private func decode(
    _ piece: UnsafeRawBufferPointer, with decoder: any StreamDecoder, into output: inout [UInt8]
  ) throws(FetchFault) {
    do {
      try decoder.decode(piece, into: &output)
    } catch {
      switch error {
      case .corrupt: throw .brokenEncoding(coding.name)
      case .tooLarge: throw .bodyTooLarge(limit: limit)
      }
    }
  }
}

/// Why compressed bytes could not be decoded.
enum DecodingFault: Error {
  case corrupt
  case tooLarge
}

/// Decompresses piece by piece, with a limit on the output.
protocol StreamDecoder: AnyObject {
  /// Whether the compressed data is complete, including its trailer.
  var isComplete: Bool { get }

  /// Appends the decoded piece to `output`, which must hold all earlier output.
  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault)
}

/// A content coding of a body (RFC 9110 8.4).
enum ContentCoding: Hashable {
  case gzip
  case deflate
  case brotli
  case zstandard
  /// A coding that was not offered. Its label may be wrong, like any label.
  case foreign(String)

  /// The name in the header.
  var name: String {
    switch self {
    case .gzip: "gzip"
    case .deflate: "deflate"
    case .brotli: "br"
    case .zstandard: "zstd"
    case .foreign(let name): name
    }
  }

  /// The offered codings (B1): those that the installed libraries can decode.
  static let accepted = [
    "gzip", "deflate", LibBrotli.installed.map { _ in "br" }, "zstd",
  ].compactMap(\.self).joined(separator: ", ")

  /// Whether a body without a known beginning is taken as not encoded, despite its label. Zstandard
  /// has a magic number, so a body without it is damaged.
  var isKnown: Bool { self == .gzip || self == .deflate }

  /// The codings of a body in the order of application, without `identity`.
  ///
  /// - Throws: ``FetchFault/brokenEncoding(_:)`` if there are more than two.
  static func list(in headers: HeaderFields) throws(FetchFault) -> [ContentCoding] {
    var codings: [ContentCoding] = []
    for value in headers.all("content-encoding") {
      for name in value.split(separator: ",") {
        switch name.trimming(while: { $0 == " " || $0 == "\t" }).lowercased() {
        case "gzip", "x-gzip": codings.append(.gzip)
        case "deflate": codings.append(.deflate)
        case "br" where LibBrotli.installed != nil: codings.append(.brotli)
        case "zstd": codings.append(.zstandard)
        case "identity", "", "none", "utf-8": continue
        case let other: codings.append(.foreign(String(other.prefix(40))))
        }
      }
    }
    // No honest server encodes a feed three times.
    guard codings.count <= 2 else { throw .brokenEncoding("more than twice") }
    return codings
  }
}
