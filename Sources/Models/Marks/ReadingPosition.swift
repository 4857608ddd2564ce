package import Foundation

/// Where a reader stopped reading an article.
package struct ReadingPosition: Sendable, Hashable {
  /// Blocks that are counted: more than any article that a person reads.
  package static let maxBlocks = 1_000_000

  /// The first block (paragraph, heading, picture …) that was in sight, from 0.
  package var block: Int
  /// Number of blocks, as the device counts them; another device scales to its own.
  package var blocks: Int
  package var at: Date

  /// - Returns: `nil` unless the block is one of the blocks.
  package init?(block: Int, blocks: Int, at: Date) {
    guard (1...Self.maxBlocks).contains(blocks), (0..<blocks).contains(block) else { return nil }
    self.block = block
    self.blocks = blocks
    self.at = at
  }

  /// The same place among another number of blocks.
  package func block(of count: Int) -> Int {
    guard count > 0 else { return 0 }
    return min(count, Self.maxBlocks) * block / blocks
  }
}
