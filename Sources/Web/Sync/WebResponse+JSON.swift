import Basics
import HTTPTypes
import NIOCore
import Store

/// A JSON document of the sync APIs that is made piece by piece, as the client takes it, so that it is
/// never in memory as a whole.
protocol JSONPieces: Sendable {
  /// Whether no piece follows. There is at least one.
  var isOver: Bool { get }

  mutating func write(into sink: inout ByteSink) throws
}

extension WebResponse {
  static func json(
    _ status: HTTPResponse.Status = .ok, _ write: (inout ByteSink) throws -> Void
  ) rethrows -> WebResponse {
    try WebResponse(status, type: jsonType, writing: write)
  }

  /// A document in pieces. The first piece is made at once, so that a failure becomes an error
  /// response; if it is the only piece, the response has a length.
  ///
  /// - Parameter head: writes what comes before the pieces.
  static func json(
    _ pieces: some JSONPieces, after head: (inout ByteSink) throws -> Void
  ) throws -> WebResponse {
    var pieces = pieces
    let first = try ByteBuffer { sink in
      try head(&sink)
      try pieces.write(into: &sink)
    }
    return WebResponse(
      type: jsonType,
      body: pieces.isOver ? .bytes(first) : .stream(StreamedJSON(first: first, rest: pieces)))
  }
}

private struct StreamedJSON<Pieces: JSONPieces>: AsyncSequence, Sendable {
  let first: ByteBuffer
  let rest: Pieces

  struct AsyncIterator: AsyncIteratorProtocol {
    var first: ByteBuffer?
    var rest: Pieces

    mutating func next() async throws -> ByteBuffer? {
      if let first {
        self.first = nil
        return first
      }
      guard !rest.isOver else { return nil }
      return try ByteBuffer { try rest.write(into: &$0) }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(first: first, rest: rest) }
}

/// Articles as the elements of an array.
struct ItemPieces: JSONPieces {
  /// Number of articles in a piece.
  private static let length = 50

  private let reader: SyncReader
  private let sources: [Int64: StreamSource]
  private var rest: ArraySlice<Int64>
  private let writeItem: @Sendable (inout ByteSink, StreamItem, StreamSource) -> Void
  private let writeEnd: @Sendable (inout ByteSink) -> Void
  private var hasItems = false
  private(set) var isOver = false

  /// - Parameters:
  ///   - sources: by their ids; articles of others are left out.
  ///   - write: writes an article.
  ///   - end: writes what comes after the last one.
  init(
    _ ids: [Int64], of reader: SyncReader, in sources: [Int64: StreamSource],
    write: @escaping @Sendable (inout ByteSink, StreamItem, StreamSource) -> Void,
    end: @escaping @Sendable (inout ByteSink) -> Void
  ) {
    self.reader = reader
    self.sources = sources
    rest = ids[...]
    writeItem = write
    writeEnd = end
  }

  mutating func write(into sink: inout ByteSink) throws {
    for item in try reader.items(Array(rest.prefix(Self.length))) {
      guard let source = sources[item.source] else { continue }
      if hasItems { sink.write(UInt8(ascii: ",")) }
      hasItems = true
      writeItem(&sink, item, source)
    }
    rest = rest.dropFirst(Self.length)
    isOver = rest.isEmpty
    if isOver { writeEnd(&sink) }
  }
}
