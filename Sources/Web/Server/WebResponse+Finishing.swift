import Basics
import CZlib
import Foundation
import HTTPTypes
import NIOCore

extension WebResponse {
  /// Compressing smaller bodies gains nothing.
  private static let minCompressed = 1024

  /// Adds what every response has: the date, browser security headers, a validator with 304 for a
  /// client that has the body already, compression, and the response to OPTIONS.
  ///
  /// - Parameter request: the original request, with its own method.
  func finished(for request: WebRequest, at now: Date) -> WebResponse {
    var response = self
    if request.method == .options, status == .methodNotAllowed, let allowed = headers[.allow] {
      response = WebResponse(.noContent, headers: [.allow: allowed])
    }
    response.headers[.date] = Timestamp.http(now)
    response.headers[.xContentTypeOptions] = "nosniff"
    if response.headers[.referrerPolicy] == nil {
      response.headers[.referrerPolicy] = "no-referrer"
    }
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = response.status == .ok ? "private, no-cache" : "no-store"
    }
    response.validate(for: request)
    response.compress(for: request)
    if case .bytes(let bytes) = response.body, response.hasLength {
      response.headers[.contentLength] = String(bytes.readableBytes)
    }
    return response
  }

  /// 204 and 304 have no length (RFC 9110 8.6).
  private var hasLength: Bool { status != .noContent && status != .notModified }

  private mutating func validate(for request: WebRequest) {
    guard status == .ok, request.method == .get || request.method == .head,
      headers[.cacheControl] != "no-store"
    else { return }
    if headers[.eTag] == nil, case .bytes(let bytes) = body, bytes.readableBytes > 0 {
      let hash = bytes.withUnsafeReadableBytes { FNV64.value(of: $0.bindMemory(to: UInt8.self)) }
      // Weak: the compressed body has other bytes with the same meaning.
      headers[.eTag] =
        "W/\"" + String(hash, radix: 36) + String(bytes.readableBytes, radix: 36) + "\""
    }
    guard isKnown(to: request) else { return }
    status = .notModified
    body = .bytes(ByteBuffer())
    // Besides validators, a 304 has only the headers that update a cache (RFC 9110 15.4.5).
    for name in [HTTPField.Name.contentType, .contentLength, .contentDisposition] {
      headers[name] = nil
    }
  }

  private func isKnown(to request: WebRequest) -> Bool {
    let known = request.headers[values: .ifNoneMatch]
    guard known.isEmpty else {
      guard let own = headers[.eTag] else { return false }
      let opaque = Self.opaque(own[...])
      return known.flatMap { $0.split(separator: ",") }.prefix(256)
        .contains { Self.opaque($0) == opaque || $0.filter { $0 != " " } == "*" }
    }
    // The date is compared as a string: a client sends back the value that it received.
    guard let since = request.headers[.ifModifiedSince] else { return false }
    return since == headers[.lastModified]
  }

  /// The opaque part of a validator, for weak comparison (RFC 9110 13.1.2).
  private static func opaque(_ tag: Substring) -> Substring {
    let tag = tag.drop { $0 == " " }
    let bare = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    return bare.prefix { $0 != " " }
  }

  private mutating func compress(for request: WebRequest) {
    guard hasLength, headers[.contentEncoding] == nil, isText else { return }
    headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    guard Self.acceptsGzip(request.headers[values: .acceptEncoding]) else { return }
    switch body {
    case .bytes(let bytes):
      guard bytes.readableBytes >= Self.minCompressed,
        let small = Deflater().encode(bytes, isLast: true),
        small.readableBytes < bytes.readableBytes
      else { return }
      body = .bytes(small)
    case .stream(let pieces):
      // Events that are sent as they happen must not wait in the compression window.
      guard headers[.contentType]?.hasPrefix("text/event-stream") == false,
        headers[.contentType]?.hasPrefix("application/x-ndjson") == false
      else { return }
      body = .stream(CompressedPieces(pieces: pieces))
    }
    headers[.contentEncoding] = "gzip"
  }

  /// Whether a client accepts gzip (RFC 9110 12.5.3).
  private static func acceptsGzip(_ headers: [String]) -> Bool {
    let weights = Dictionary(
      AcceptedValue.list(headers).map { ($0.name, $0.weight) }, uniquingKeysWith: { $1 })
    return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
  }

  private var isText: Bool {
    guard let type = headers[.contentType]?.prefix(while: { $0 != ";" }).lowercased() else {
      return false
    }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type.hasSuffix("javascript") || type.hasSuffix("opml")
      || type == "application/x-ndjson"
  }
}

/// A body in pieces, compressed with gzip piece by piece.
struct CompressedPieces: AsyncSequence, Sendable {
  let pieces: any AsyncSequence<ByteBuffer, any Error> & Sendable

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces.makeAsyncIterator())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: any AsyncIteratorProtocol<ByteBuffer, any Error>
    private let state = State()

    /// All copies of the iterator share one compressor.
    private final class State {
      let deflater = Deflater()
      var hasEnded = false
    }

    fileprivate init(_ pieces: any AsyncIteratorProtocol<ByteBuffer, any Error>) {
      self.pieces = pieces
    }

    mutating func next() async throws -> ByteBuffer? {
      while !state.hasEnded {
        let piece = try await pieces.next(isolation: nil)
        state.hasEnded = piece == nil
        guard let ready = state.deflater.encode(piece ?? ByteBuffer(), isLast: piece == nil) else {
          throw CancellationError()
        }
        if ready.readableBytes > 0 { return ready }
      }
      return nil
    }
  }
}

/// gzip (RFC 1952) compression of a body in pieces, through zlib.
struct Deflater: ~Copyable {
  // zlib's state points back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A window of 16 KiB and level 5: compared with zlib's maximum, a list of articles is a tenth
    // larger but takes a third of the time and 40 KiB of memory.
    isReady =
      deflateInit2_(
        stream, 5, Z_DEFLATED, 14 + 16, 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Minimum bytes of room in the output for each call of zlib.
  private static let room = 16_384

  /// Compresses a piece and returns the output that is ready; after the last piece, the rest of the
  /// output.
  ///
  /// - Returns: `nil` if zlib has no memory.
  func encode(_ piece: ByteBuffer, isLast: Bool) -> ByteBuffer? {
    guard isReady else { return nil }
    var output = ByteBuffer()
    let isDone = piece.withUnsafeReadableBytes { (input: UnsafeRawBufferPointer) -> Bool in
      // zlib only reads there.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        var status = Z_OK
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.room) {
          (room: UnsafeMutableRawBufferPointer) -> Int in
          let length = UInt32(clamping: room.count)
          stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_out = length
          status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return Int(length - stream.pointee.avail_out)
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        if stream.pointee.avail_out > 0 { return true }
      }
    }
    return isDone ? output : nil
  }
}
