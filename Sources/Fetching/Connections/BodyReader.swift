import AsyncHTTPClient
import Models
import NIOCore
import NIOHTTP1

/// Reads a body as it arrives, decodes it and stops at the limits (docs/polling.md B1–B3).
struct BodyReader {
  private let status: Int
  private let headers: HeaderFields
  private let options: FetchingOptions
  /// Maximum number of bytes of a body, before and after decoding.
  private let limit: Int
  /// Whether a longer body is cut there instead of being refused.
  private let isCut: Bool
  private var wireBytes = 0

  init(status: Int, headers: HeaderFields, options: FetchingOptions, kind: FetchRequest.Kind) {
    self.status = status
    self.headers = headers
    self.options = options
    limit = min(kind.bodyLimit ?? options.maxBody, options.maxBody)
    isCut = kind.cutsBody
  }

  /// - Throws: ``FetchFault``, or an error of the client while it reads.
  mutating func read(_ body: HTTPClientResponse.Body) async throws -> CompletedRequest {
    if !isSuccess { return try await readStart(body, limit: options.maxErrorBody) }
    return isCut ? try await readStart(body, limit: limit) : try await readWhole(body)
  }

  private var isSuccess: Bool { (200...299).contains(status) }

  private mutating func readWhole(_ body: HTTPClientResponse.Body) async throws -> CompletedRequest
  {
    var decoders = try ContentCoding.list(in: headers).reversed().map {
      ContentDecoder($0, limit: limit)
    }
    if let length = headers["content-length"].flatMap({ Int($0) }), length > limit {
      throw FetchFault.bodyTooLarge(limit: limit)
    }
    var output: [UInt8] = []
    // As announced, but not more than most feeds have, because a length is only a claim.
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    output.reserveCapacity(max(0, min(length, 256 * 1024)))
    var inner: [UInt8] = []
    var pieces = body.makeAsyncIterator()
    while let piece = try await next(&pieces) {
      wireBytes += piece.readableBytes
      guard wireBytes <= limit else {
        throw FetchFault.bodyTooLarge(limit: limit)
      }
      try piece.withUnsafeReadableBytes { bytes in
        // No readable document begins like this: it is a compressed file without a label.
        if decoders.isEmpty, output.isEmpty, bytes.starts(with: Self.gzipStart) {
          decoders = [ContentDecoder(.gzip, limit: limit)]
        }
        switch decoders.count {
        case 0:
          output.append(contentsOf: bytes)
        case 1:
          try decoders[0].decode(bytes, into: &output)
        default:
          // The inner stream is kept whole: its window reaches back 32 KiB, and doubly encoded
          // bodies are too rare for a ring buffer.
          let known = inner.count
          try decoders[0].decode(bytes, into: &inner)
          try inner[known...].withUnsafeBytes { try decoders[1].decode($0, into: &output) }
        }
      }
    }
    // A cancelled body looks like one that has ended.
    try Task.checkCancellation()
    if decoders.count == 1 {
      try decoders[0].finish(into: &output)
    } else if decoders.count == 2 {
      let known = inner.count
      try decoders[0].finish(into: &inner)
      try inner[known...].withUnsafeBytes { try decoders[1].decode($0, into: &output) }
      try decoders[1].finish(into: &output)
    }
    if decoders.count == 1, output.starts(with: Self.gzipStart) {
      // The server compressed an already compressed file and declares only one of the two codings.
      output = try Self.gunzipped(output, limit: limit)
    }
    let notes =
      output.isEmpty
      ? [] : decoders.filter(\.isPlain).map { FetchNote.plainDespite(encoding: $0.coding.name) }
    return CompletedRequest(
      response: FetchResponse(status: status, headers: headers, body: output),
      notes: notes)
  }

  /// RFC 1952 2.3.1.
  private static let gzipStart: [UInt8] = [0x1F, 0x8B]

  private static func gunzipped(_ body: [UInt8], limit: Int) throws(FetchFault) -> [UInt8] {
    var decoder = ContentDecoder(.gzip, limit: limit)
    var output: [UInt8] = []
    let result = body.withUnsafeBytes { bytes in
      Result { () throws(FetchFault) in try decoder.decode(bytes, into: &output) }
    }
    try result.get()
    try decoder.finish(into: &output)
    return output
  }

  /// - Throws: ``FetchFault/incompleteBody(received:)`` if the body breaks off (B3), however the
  ///   client reports that.
  private func next(_ pieces: inout HTTPClientResponse.Body.AsyncIterator) async throws
    -> ByteBuffer?
  {
    do {
      return try await pieces.next()
    } catch let error as HTTPParserError where error != .invalidEOFState {
      throw error
    } catch let fault as ConnectionFault {
      throw fault
    } catch let error as HTTPClientError where error != .remoteConnectionClosed {
      throw error
    } catch {
      try Task.checkCancellation()
      throw FetchFault.incompleteBody(received: wireBytes)
    }
  }

  /// Reads only the start of an unsuccessful response, to identify it, and of a file whose start is
  /// enough. Damage in it is ignored.
  private mutating func readStart(
    _ body: HTTPClientResponse.Body, limit: Int
  ) async throws -> CompletedRequest {
    var output: [UInt8] = []
    if let codings = try? ContentCoding.list(in: headers), codings.count <= 1 {
      let coding = codings.first
      var decoder = coding.map { ContentDecoder($0, limit: limit) }
      do {
        for try await piece in body {
          wireBytes += piece.readableBytes
          try piece.withUnsafeReadableBytes { bytes in
            if decoder == nil {
              output.append(contentsOf: bytes.prefix(limit - output.count))
            } else {
              try decoder?.decode(bytes, into: &output)
            }
          }
          if wireBytes >= limit { break }
        }
        try decoder?.finish(into: &output)
      } catch FetchFault.bodyTooLarge {
        // The limit is reached: the start is complete.
      } catch {
        // Keeps what could be read; the status is enough, unless it is a success.
        if isSuccess {
          try Task.checkCancellation()
          throw FetchFault.incompleteBody(received: wireBytes)
        }
      }
    }
    try Task.checkCancellation()
    return CompletedRequest(
      response: FetchResponse(
        status: status, headers: headers, body: Array(output.prefix(limit))),
      notes: [])
  }
}
