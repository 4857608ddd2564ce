/// Where renderers write: bytes gather here and leave in pieces, so that a long document never
/// exists as a whole.
///
/// A drain that fails (a closed pipe, a full disk) closes the sink: what is written after that is
/// dropped, and ``finish()`` throws the drain's error.
package struct ByteSink: ~Copyable {
  private var bytes: [UInt8] = []
  private let limit: Int
  private let drain: ((UnsafeRawBufferPointer) throws -> Void)?
  private var failure: (any Error)?

  /// A sink that hands its bytes on whenever it holds `limit` of them.
  package init(limit: Int = 16_384, drain: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.limit = limit
    self.drain = drain
    bytes.reserveCapacity(limit + limit / 4)
  }

  /// A sink that keeps everything, for ``text``.
  package init() {
    limit = .max
    drain = nil
  }

  /// Whether anybody still listens.
  package var isOpen: Bool { failure == nil }

  /// What is held and has not left yet.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func write(_ byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= limit { flush() }
  }

  mutating func write(_ piece: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: piece)
    if bytes.count >= limit { flush() }
  }

  /// Hands on what is held.
  package mutating func flush() {
    guard let drain, !bytes.isEmpty else { return }
    if failure == nil {
      do { try bytes.withUnsafeBytes { try drain($0) } } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Hands on the rest.
  ///
  /// - Throws: The first error of the drain.
  package consuming func finish() throws {
    flush()
    if let failure { throw failure }
  }
}
