/// Rows of a table in transfer, in key order and in one buffer: of each cell its length in four
/// bytes, -1 for NULL, and its bytes. Integers and numbers have eight bytes and text is UTF-8; all
/// numbers are big-endian. PostgreSQL's `COPY` has this format, so that most cells go through
/// unchanged.
package struct TransferRows: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// Where each row begins.
  private var starts: [Int] = []

  package init() {}

  package var count: Int { starts.count }
  package var isEmpty: Bool { starts.isEmpty }

  /// Begins a row; its cells follow.
  package mutating func begin() { starts.append(bytes.count) }

  package mutating func append(_ cell: UnsafeRawBufferPointer?) {
    bytes.append(bigEndian: cell.map { Int32(clamping: $0.count) } ?? -1)
    if let cell { bytes.append(contentsOf: cell) }
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ number: Int64) {
    bytes.append(bigEndian: Int32(8))
    bytes.append(bigEndian: number)
  }

  package mutating func append(_ number: Double) {
    append(Int64(bitPattern: number.bitPattern))
  }

  /// Appends the cells of a row in this format.
  package mutating func append(row cells: UnsafeRawBufferPointer) {
    begin()
    bytes.append(contentsOf: cells)
  }

  package func forEach(_ body: (Row) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { buffer in
      for (place, start) in starts.enumerated() {
        let end = place + 1 < starts.count ? starts[place + 1] : buffer.count
        try body(Row(cells: UnsafeRawBufferPointer(rebasing: buffer[start..<end])))
      }
    }
  }

  /// The rows whose keys are higher than this one.
  func after(_ key: [TransferValue]) -> TransferRows {
    var rows = TransferRows()
    forEach { if $0.isAfter(key) { rows.append(row: $0.cells) } }
    return rows
  }

  /// A row, valid while the closure that gets it runs.
  package struct Row {
    /// All cells with their lengths.
    package let cells: UnsafeRawBufferPointer

    package func forEach(_ body: (Int, UnsafeRawBufferPointer?) throws -> Void) rethrows {
      var (place, start) = (0, 0)
      while start + 4 <= cells.count {
        let length = length(at: start)
        start += 4
        guard length >= 0 else {
          try body(place, nil)
          place += 1
          continue
        }
        try body(place, UnsafeRawBufferPointer(rebasing: cells[start..<start + length]))
        start += length
        place += 1
      }
    }

    /// A cell; `nil` for NULL.
    package subscript(place: Int) -> UnsafeRawBufferPointer? {
      var start = 0
      for _ in 0..<place {
        start += 4 + max(0, length(at: start))
      }
      let length = length(at: start)
      return length < 0
        ? nil : UnsafeRawBufferPointer(rebasing: cells[start + 4..<start + 4 + length])
    }

    private func length(at start: Int) -> Int {
      Int(Int32(bigEndian: cells.loadUnaligned(fromByteOffset: start, as: Int32.self)))
    }

    package func integer(_ place: Int) -> Int64? { self[place].flatMap(Self.integer) }
    package func number(_ place: Int) -> Double? { self[place].flatMap(Self.number) }
    package func text(_ place: Int) -> String? {
      self[place].map { String(decoding: $0, as: UTF8.self) }
    }

    package static func integer(_ cell: UnsafeRawBufferPointer) -> Int64? {
      cell.count == 8 ? Int64(bigEndian: cell.loadUnaligned(as: Int64.self)) : nil
    }

    package static func number(_ cell: UnsafeRawBufferPointer) -> Double? {
      integer(cell).map { Double(bitPattern: UInt64(bitPattern: $0)) }
    }

    /// Whether the row's key, its first cells, is higher than this one; texts are compared by bytes.
    fileprivate func isAfter(_ key: [TransferValue]) -> Bool {
      for (place, value) in key.enumerated() {
        switch value {
        case .integer(let other):
          let own = integer(place) ?? other
          if own != other { return own > other }
        case .number(let other):
          let own = number(place) ?? other
          if own != other { return own > other }
        case .text(let other):
          guard let own = self[place] else { return false }
          if own.elementsEqual(other.utf8) { continue }
          return Array(other.utf8).lexicographicallyPrecedes(own)
        case .null, .bytes: return false
        }
      }
      return false
    }
  }
}

extension [UInt8] {
  package mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
