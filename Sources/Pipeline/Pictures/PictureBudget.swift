/// The room for pictures, while several are fetched at once.
actor PictureBudget {
  private let bytes: Int
  private var used: Int

  /// - Parameters:
  ///   - bytes: for all pictures together.
  ///   - used: bytes that are kept already.
  init(bytes: Int, used: Int) {
    self.bytes = bytes
    self.used = used
  }

  /// `false` where nothing that is kept may go: then nothing new comes.
  private(set) var hasRoom = true

  /// Counts what was kept, and makes room where that was too much: a twentieth more than needed, so
  /// that it need not be made for each picture.
  ///
  /// - Parameter evict: deletes pictures down to a number of bytes, and returns the bytes left.
  func add(_ count: Int, evict: (Int) async throws -> Int) async throws {
    used += count
    guard used > bytes else { return }
    used = try await evict(bytes - bytes / 20)
    hasRoom = used <= bytes
  }
}
