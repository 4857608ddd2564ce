/// The stored form of a password: its scrypt hash (RFC 7914) and the parameters.
package struct PasswordHash: Sendable, Hashable {
  package let salt: [UInt8]
  package let hash: [UInt8]
  /// scrypt's N, a power of two; the computation needs 128 · N · r bytes.
  package let cost: Int
  /// scrypt's r.
  package let blockSize: Int
  /// scrypt's p.
  package let parallelism: Int

  package init(salt: [UInt8], hash: [UInt8], cost: Int, blockSize: Int, parallelism: Int) {
    self.salt = salt
    self.hash = hash
    self.cost = cost
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}
