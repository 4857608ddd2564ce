import Fetching
import Foundation
import Models
import Storing

/// Gets one picture of an article and keeps it.
struct PictureRun: Sendable {
  let store: ArticleStore
  let folder: PictureFolder
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds that a picture is claimed: longer than a fetch may take.
  private static let claimTime = 180.0

  /// - Returns: what came of it and the bytes that were added to the folder; `nil` for one that
  ///   somebody else has taken.
  /// - Throws: `StoreFault`; `CancellationError`, after which the picture waits as before.
  func run(
    _ picture: WantedPicture, of source: Source, isForced: Bool
  ) async throws -> (outcome: OfflineOutcome, bytes: Int)? {
    let began = clock.now()
    let (isMine, isShared) = try await store.write { writer in
      guard
        try writer.claimPicture(
          picture, at: began, until: began.addingTimeInterval(Self.claimTime), force: isForced)
      else { return (false, false) }
      // Another article has brought it since.
      guard let known = try writer.reader.picture(from: picture.url) else { return (true, false) }
      try writer.sharePicture(known, with: picture)
      return (true, true)
    }
    guard isMine else { return nil }
    if isShared { return (OfflineOutcome(picture.article, .pictureStored), 0) }
    do {
      let bytes = try await fetch(picture, for: source)
      try Task.checkCancellation()
      return (OfflineOutcome(picture.article, .pictureStored), try await keep(bytes, for: picture))
    } catch let fault as OfflineFault {
      let tries = picture.tries + (fault.isTry ? 1 : 0)
      let due = fault.nextTry(after: tries, at: clock.now())
      try await store.write {
        try $0.pictureFailed(picture, because: fault.reason, tries: tries, due: due)
      }
      return (OfflineOutcome(picture.article, .pictureFailed(fault.reason)), 0)
    } catch let error as CancellationError {
      // Where this fails too, the claim ends by itself.
      try? end(picture, began: began)
      throw error
    }
  }

  /// Not cancellable: it is what cancelling leads to. What has had its turn waits longer.
  private func end(_ picture: WantedPicture, began: Date) throws {
    let now = clock.now()
    let seconds = now.timeIntervalSince(began)
    guard seconds >= PageRun.turn else {
      return try store.write { try $0.releasePicture(picture, due: began) }
    }
    let fault = OfflineFault(.passing, "It had not come after \(Int(seconds)) seconds.")
    let tries = picture.tries + 1
    try store.write {
      try $0.pictureFailed(
        picture, because: fault.reason, tries: tries, due: fault.nextTry(after: tries, at: now))
    }
  }

  private func fetch(_ picture: WantedPicture, for source: Source) async throws -> [UInt8] {
    let kept = try await store.read { try $0.pictureBytes(picture.article) }
    guard kept < PictureCheck.mostBytesOfArticle else {
      throw OfflineFault(.final, "The article's other pictures take up all of its room.")
    }
    let result = await fetcher.fetch(
      FetchRequest(
        url: picture.request, sourceURL: source.address.string, options: source.network,
        kind: .picture))
    try Task.checkCancellation()
    if let fault = OfflineFault.of(result.answer, now: clock.now()) { throw fault }
    guard case .response(let response) = result.answer else { return [] }
    return response.body
  }

  /// - Returns: the bytes that are kept.
  private func keep(_ bytes: [UInt8], for wanted: WantedPicture) async throws -> Int {
    let picture = try PictureCheck.picture(in: bytes)
    let temporary: String
    do {
      temporary = try folder.write(bytes, digest: picture.digest)
    } catch {
      throw OfflineFault(
        .passing, "It can't be written to \(folder.path): \(error.localizedDescription)")
    }
    do {
      try await store.write { [folder] in
        try $0.keepPicture(picture, for: wanted, written: temporary, in: folder)
      }
    } catch let error as CocoaError {
      // The folder's fault, not the database's: the others may do, and this one later.
      folder.discard(temporary)
      throw OfflineFault(
        .passing, "It can't be kept in \(folder.path): \(error.localizedDescription)")
    } catch {
      folder.discard(temporary)
      throw error
    }
    return picture.bytes
  }
}
