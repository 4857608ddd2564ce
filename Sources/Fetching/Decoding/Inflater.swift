/// DEFLATE (RFC 1951) in its gzip (RFC 1952), zlib (RFC 1950) or bare form, from pieces as they
/// come, with a bound on what comes out.
///
/// States in order: wrapper header → (block header → stored | counts → code lengths → lengths →
/// codes)* → trailer → ended; a gzip member that follows another begins again.
struct Inflater {
  enum Wrapper {
    case gzip
    case zlib
    case none
  }

  private enum State {
    case header(GzipHeader)
    case zlibHeader
    case blockHeader
    case storedLength
    case stored(left: Int)
    case counts
    case codeLengths(index: Int)
    case lengths(index: Int)
    case codes
    case trailer
    case size
    case betweenMembers
    case ended
  }

  private let wrapper: Wrapper
  private let limit: Int
  private var state: State
  private var reader = BitReader()
  private var isLastBlock = false
  private var plan = DynamicPlan()
  private var codes: BlockCodes?
  private var checksum = Checksum.none
  /// Where the present member begins in the output, and how far the checksum has got.
  private var memberStart = 0
  private var checked = 0

  /// - Parameter limit: bytes; more output is ``InflateFault/tooLarge``.
  init(wrapper: Wrapper, limit: Int) {
    self.wrapper = wrapper
    self.limit = limit
    switch wrapper {
    case .gzip:
      state = .header(GzipHeader())
      checksum = .crc32(~0)
    case .zlib:
      state = .zlibHeader
      checksum = .adler32(low: 1, high: 0)
    case .none:
      state = .blockHeader
    }
  }

  /// Whether everything came that had to come, trailer included.
  var isComplete: Bool {
    switch state {
    case .ended, .betweenMembers: true
    default: false
    }
  }

  /// Decodes a piece onto the end of `output`, which must hold what was decoded before.
  mutating func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8])
    throws(InflateFault)
  {
    reader.feed(piece)
    defer { reader.detach() }
    while try step(&output) {
      guard output.count <= limit else { throw .tooLarge }
    }
    guard output.count <= limit else { throw .tooLarge }
    check(output)
  }

  /// - Returns: `false` when it needs more input, or none any more.
  private mutating func step(_ output: inout [UInt8]) throws(InflateFault) -> Bool {
    switch state {
    case .header(var header):
      let isDone = try header.read(from: &reader)
      state = isDone ? .blockHeader : .header(header)
      return isDone
    case .zlibHeader:
      guard let header = reader.take(16) else { return false }
      guard header & 15 == 8, ((header & 0xFF) << 8 | header >> 8) % 31 == 0, header >> 13 & 1 == 0
      else { throw .corrupt }
      state = .blockHeader
      return true
    case .blockHeader:
      return try readBlockHeader()
    case .storedLength:
      reader.alignToByte()
      guard let lengths = reader.take(32) else { return false }
      guard lengths & 0xFFFF == ~(lengths >> 16) & 0xFFFF else { throw .corrupt }
      state = .stored(left: lengths & 0xFFFF)
      return true
    case .stored(let left):
      let copied = reader.copy(upTo: min(left, limit + 1 - output.count), into: &output)
      state = copied == left ? endOfBlock : .stored(left: left - copied)
      return copied > 0 || left == 0
    case .counts:
      guard try plan.readCounts(&reader) else { return false }
      state = .codeLengths(index: 0)
      return true
    case .codeLengths(let index):
      let next = try plan.readCodeLengths(&reader, from: index)
      state = next.isDone ? .lengths(index: 0) : .codeLengths(index: next.index)
      return next.isDone
    case .lengths(let index):
      let next = try plan.readLengths(&reader, from: index)
      state = next.isDone ? .codes : .lengths(index: next.index)
      if next.isDone { codes = try plan.codes() }
      return next.isDone
    case .codes:
      guard let codes else { throw .corrupt }
      let isDone = try codes.decode(
        &reader, into: &output, from: memberStart, limit: limit)
      if isDone { state = endOfBlock }
      return isDone
    case .trailer:
      return try readTrailer(output)
    case .size:
      guard let size = reader.take(32) else { return false }
      guard size == (output.count - memberStart) & 0xFFFF_FFFF else { throw .corrupt }
      state = .betweenMembers
      return true
    case .betweenMembers:
      return beginNextMember(output)
    case .ended:
      return false
    }
  }

  private var endOfBlock: State {
    guard isLastBlock else { return .blockHeader }
    return wrapper == .none ? .ended : .trailer
  }

  private mutating func readBlockHeader() throws(InflateFault) -> Bool {
    guard let header = reader.take(3) else { return false }
    isLastBlock = header & 1 == 1
    switch header >> 1 {
    case 0:
      state = .storedLength
    case 1:
      codes = try BlockCodes.fixed()
      state = .codes
    case 2:
      state = .counts
    default:
      throw .corrupt
    }
    return true
  }

  private mutating func readTrailer(_ output: [UInt8]) throws(InflateFault) -> Bool {
    reader.alignToByte()
    guard let found = reader.take(32) else { return false }
    check(output)
    switch wrapper {
    case .gzip:
      guard UInt32(found) == checksum.value else { throw .corrupt }
      state = .size
    case .zlib, .none:
      guard UInt32(found).byteSwapped == checksum.value else { throw .corrupt }
      state = .ended
    }
    return true
  }

  /// Another member may follow at once (RFC 1952 2.2); whatever else follows is padding.
  private mutating func beginNextMember(_ output: [UInt8]) -> Bool {
    reader.refill()
    guard reader.available >= 16 || !reader.isEmpty else { return false }
    guard reader.bits & 0xFF == 0x1F else {
      state = .ended
      return false
    }
    guard reader.available >= 16 else { return false }
    guard reader.bits & 0xFFFF == 0x8B1F else {
      state = .ended
      return false
    }
    state = .header(GzipHeader())
    checksum = .crc32(~0)
    memberStart = output.count
    checked = output.count
    return true
  }

  private mutating func check(_ output: [UInt8]) {
    checksum.update(output[checked...])
    checked = output.count
  }
}
