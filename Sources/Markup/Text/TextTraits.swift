/// The kinds of characters in a text, found in one pass, to decide which slower passes can be
/// skipped.
///
/// Not an `OptionSet`, because its operations are generic and are not specialised across modules.
@usableFromInline package struct TextTraits: Sendable, BitwiseCopyable {
  @usableFromInline let bits: UInt8

  @inlinable init(bits: UInt8) { self.bits = bits }

  /// Only letters, digits, punctuation and single spaces.
  @inlinable package static var none: TextTraits { TextTraits(bits: 0) }

  /// `<`, `>` or `&`; a text without them has no markup.
  @inlinable package static var mark: TextTraits { TextTraits(bits: 1) }
  /// A blank that is not a single space between words: a line break, a tab, two spaces. No-break
  /// spaces belong to ``lowLatin``.
  @inlinable package static var oddBlank: TextTraits { TextTraits(bits: 2) }
  @inlinable package static var nonASCII: TextTraits { TextTraits(bits: 4) }
  /// A character from U+0080 to U+00BF.
  @inlinable package static var lowLatin: TextTraits { TextTraits(bits: 8) }

  /// Whether it has one of the given traits.
  @inlinable package func contains(_ trait: TextTraits) -> Bool { bits & trait.bits != 0 }

  /// Whether trimmed text has no blanks but single spaces.
  @inlinable package var isCollapsed: Bool {
    bits & (Self.oddBlank.bits | Self.lowLatin.bits) == 0
  }

  private typealias Block = SIMD16<UInt8>
  private typealias Hits = SIMD2<UInt64>

  /// The traits found so far, as masks with a bit set at each hit.
  private struct Tally {
    var mark = Hits()
    var oddBlank = Hits()
    /// The greatest byte of each lane.
    var greatest = Block()

    @inline(__always)
    mutating func add(_ block: Block, followedBy next: Block) {
      mark |= hits(block .== Block(repeating: UInt8(ascii: "&")))
      // `<` and `>` differ in one bit.
      mark |= hits((block | Block(repeating: 2)) .== Block(repeating: UInt8(ascii: ">")))
      oddBlank |= hits(block .< Block(repeating: 0x20))
      oddBlank |= hits((block | next) .== Block(repeating: 0x20))
      greatest.replace(with: block, where: block .> greatest)
    }

    func traits(of bytes: Bytes) -> UInt8 {
      let high = unsafeBitCast(greatest, to: Hits.self)
      let blanks = bit(mark, .mark) | bit(oddBlank, .oddBlank)
      if (high.x | high.y) & 0x8080_8080_8080_8080 == 0 { return blanks }
      let hasLowLatin = bytes.firstIndex(of: 0xC2, from: 0) != nil
      return blanks | TextTraits.nonASCII.bits | (hasLowLatin ? TextTraits.lowLatin.bits : 0)
    }

    private func bit(_ hits: Hits, _ trait: TextTraits) -> UInt8 {
      hits.x | hits.y == 0 ? 0 : trait.bits
    }

    @inline(__always)
    private func hits(_ mask: SIMDMask<SIMD16<Int8>>) -> Hits {
      unsafeBitCast(mask, to: Hits.self)
    }
  }

  package init(of bytes: Bytes) {
    var tally = Tally()
    guard bytes.count > 16, let start = bytes.baseAddress else {
      let (block, next) = Self.small(bytes)
      tally.add(block, followedBy: next)
      bits = tally.traits(of: bytes)
      return
    }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index + 17 <= bytes.count {
      tally.add(
        raw.loadUnaligned(fromByteOffset: index, as: Block.self),
        followedBy: raw.loadUnaligned(fromByteOffset: index + 1, as: Block.self))
      index += 16
    }
    // The last two blocks, one byte apart. Their order makes no difference.
    tally.add(
      raw.loadUnaligned(fromByteOffset: bytes.count - 16, as: Block.self),
      followedBy: raw.loadUnaligned(fromByteOffset: bytes.count - 17, as: Block.self))
    bits = tally.traits(of: bytes)
  }

  /// Up to 16 bytes as one block (the first and the last eight bytes), and a block of their
  /// successors; dashes fill the unused lanes.
  private static func small(_ bytes: Bytes) -> (Block, Block) {
    let dashes: UInt64 = 0x2D2D_2D2D_2D2D_2D2D
    var (low, high) = (dashes, dashes)
    if bytes.count >= 8, let start = bytes.baseAddress {
      let raw = UnsafeRawPointer(start)
      low = UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self))
      high = UInt64(
        bigEndian: raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
    } else {
      for byte in bytes { low = low << 8 | UInt64(byte) }
    }
    let join = bytes.count == 16 ? high >> 56 : 0x2D
    let next = Hits(low << 8 | join, high << 8 | 0x2D)
    return (unsafeBitCast(Hits(low, high), to: Block.self), unsafeBitCast(next, to: Block.self))
  }
}
