import Basics
import Foundation
import GRDB
import Models
import Store
import Words

extension StoreWriter {
  /// Stores a picture, whose bytes are already written, for an article.
  ///
  /// - Parameter temporary: the result of ``PictureFolder/write(_:digest:isSafe:)``.
  func keepPicture(
    _ picture: Picture, for wanted: WantedPicture, written temporary: String,
    in folder: PictureFolder
  ) throws {
    try folder.adopt(temporary, as: picture)
    _ = try db.run(picture.insertion)
    _ = try db.run(wanted.showing(picture.digest))
  }

  /// Deletes the rows of pictures that make room: see ``Picture/evicting(to:)``.
  ///
  /// - Returns: the deleted pictures; ``deletePictureFiles(_:in:)`` deletes their files.
  func evictPictures(to budget: Int) throws -> [Picture] {
    try session.add(Picture.evicting(to: budget))
    return try dropUnusedPictures()
  }

  /// Deletes the rows of pictures that no article shows any more.
  func dropUnusedPictures() throws -> [Picture] {
    try db.run(
      """
      DELETE FROM picture WHERE NOT EXISTS (
        SELECT 1 FROM article_picture a WHERE a.digest = picture.digest)
      RETURNING *
      """
    ).compactMap { try Picture($0) }
  }

  /// Queues pictures whose files are missing again.
  func wantAgain(_ pictures: [Picture], at now: Date) throws {
    let digests = pictures.map(\.digest)
    try session.add([
      """
      UPDATE article_picture SET digest = NULL, due = \(now),
        failure = \(Message(.pictureFileMissing))
      WHERE digest \(in: digests)
      """,
      "DELETE FROM picture WHERE digest \(in: digests)",
    ])
  }

  /// Deletes the files of pictures whose rows an earlier transaction deleted, unless they were
  /// stored again since.
  func deletePictureFiles(_ pictures: [Picture], in folder: PictureFolder) throws {
    for picture in pictures where try !isKnown(picture.digest) {
      folder.delete(digest: picture.digest, format: picture.format)
    }
  }

  /// Deletes files that have no row: those that a crash left behind.
  ///
  /// - Returns: the number of deleted files.
  @discardableResult
  func sweepPictureFiles(in folder: PictureFolder, at now: Date) throws -> Int {
    var deleted = 0
    for (path, digest) in folder.oldFiles(at: now) {
      if let digest, try isKnown(digest) { continue }
      folder.discard(path)
      deleted += 1
    }
    return deleted
  }

  private func isKnown(_ digest: String) throws -> Bool {
    try db.integer("SELECT 1 FROM picture WHERE digest = \(digest)") != nil
  }
}

extension StoreReader {
  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    try db.forEachRow(of: "SELECT * FROM picture") { row in
      if let picture = try Picture(row), !folder.holds(picture) { missing.append(picture) }
    }
    return missing
  }
}
