package import Foundation
import Models
package import Storing

/// Keeps the folder of pictures and the database of one mind, and the folder within its budget.
package enum PictureUpkeep {
  /// Lets go of pictures that no article shows any more.
  ///
  /// - Throws: `StoreFault`.
  package static func dropUnused(in store: ArticleStore, _ folder: PictureFolder) async throws {
    try await delete(in: store, folder) { try $0.dropUnusedPictures() }
  }

  /// Lets go of the oldest pictures of unbookmarked articles until the others fit.
  ///
  /// - Parameter budget: bytes of all pictures together.
  /// - Returns: the bytes that are kept now.
  /// - Throws: `StoreFault`.
  @discardableResult
  package static func evict(
    to budget: Int, in store: ArticleStore, _ folder: PictureFolder
  ) async throws -> Int {
    try await delete(in: store, folder) { try $0.evictPictures(to: budget) }
    return try await store.read { try $0.pictureUse().bytes }
  }

  /// Everything that a crash, a restored copy or a hand in the folder may have left undone, at most
  /// once a day: files that nobody knows are deleted, pictures without a file are fetched again,
  /// and what is known of sites that are long gone is forgotten.
  ///
  /// - Throws: `StoreFault`.
  package static func daily(
    budget: Int, in store: ArticleStore, _ folder: PictureFolder, at now: Date
  ) async throws {
    let last = try await store.read { try $0.lastUpkeep() }
    if let last, abs(now.timeIntervalSince(last)) < 86_400 { return }
    try await store.write { writer in
      try writer.wantAgain(writer.reader.missingPictures(in: folder), at: now)
      try writer.forgetSites(at: now)
      try writer.setLastUpkeep(now)
    }
    try await dropUnused(in: store, folder)
    try await evict(to: budget, in: store, folder)
    try await store.write { _ = try $0.sweepPictureFiles(in: folder, at: now) }
  }

  /// The rows in one transaction and the files in the next: whatever happens in between, no row is
  /// without its file.
  private static func delete(
    in store: ArticleStore, _ folder: PictureFolder,
    _ choose: @escaping @Sendable (StoreWriter) throws -> [Picture]
  ) async throws {
    let pictures = try await store.write(choose)
    guard !pictures.isEmpty else { return }
    try await store.write { try $0.deletePictureFiles(pictures, in: folder) }
  }
}
