/// The size limit of stored pictures, shared by fetches in parallel.
actor PictureBudget {
  private let bytes: Int
  private var used: Int

  /// - Parameters:
  ///   - bytes: maximum total size of all pictures.
  ///   - used: total size of the stored pictures.
  init(bytes: Int, used: Int) {
    self.bytes = bytes
    self.used = used
  }

  /// `false` if no more stored pictures can be deleted; then no new ones are fetched.
  private(set) var hasRoom = true

  /// Counts stored bytes and deletes pictures if the limit is exceeded: down to a twentieth below
  /// the limit, so that not every picture causes a deletion.
  ///
  /// - Parameter evict: deletes pictures down to a number of bytes, and returns the bytes left.
  func add(_ count: Int, evict: (Int) async throws -> Int) async throws {
    used += count
    guard used > bytes else { return }
    used = try await evict(bytes - bytes / 20)
    hasRoom = used <= bytes
  }
}
