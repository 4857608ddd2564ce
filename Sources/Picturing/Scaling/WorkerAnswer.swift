/// The answer of a ``PictureWorker``: one byte for its kind and four for the length of the content,
/// so that a truncated answer is invalid.
enum WorkerAnswer: Hashable {
  case done([UInt8])
  case damaged
  case noDecoder

  /// Number of bytes before the content.
  static let head = 5

  var encoded: [UInt8] {
    switch self {
    case .done(let content):
      [0] + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
    case .damaged: [1, 0, 0, 0, 0]
    case .noDecoder: [2, 0, 0, 0, 0]
    }
  }

  init?(_ encoded: [UInt8]) {
    guard encoded.count >= Self.head,
      (0..<4).reduce(0, { $0 | Int(encoded[$1 + 1]) << (8 * $1) }) == encoded.count - Self.head
    else { return nil }
    switch encoded[0] {
    case 0: self = .done(Array(encoded.dropFirst(Self.head)))
    case 1: self = .damaged
    case 2: self = .noDecoder
    default: return nil
    }
  }
}
