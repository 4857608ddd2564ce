import Basics
import Fetching
import Foundation
import Markup
import Models
import Store
import Words

/// Fetches one picture of an article and stores it.
struct PictureRun: Sendable {
  let store: any OfflineStoring
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds for which a picture is claimed: longer than a fetch may take.
  private static let claimTime = 180.0

  /// - Returns: the outcome and the number of bytes that were added to the folder; `nil` if another
  ///   process has claimed the picture.
  /// - Throws: `StoreFault`; `CancellationError`, after which the picture is due as before.
  func run(
    _ picture: WantedPicture, of source: Source, isForced: Bool
  ) async throws -> (outcome: OfflineOutcome, bytes: Int)? {
    let began = clock.now()
    let claim = try await store.claimPicture(
      picture, at: began, until: began.addingTimeInterval(Self.claimTime), force: isForced)
    let kept: Int
    switch claim {
    case .lost: return nil
    case .shared: return (OfflineOutcome(picture.article, .pictureStored), 0)
    case .held(let bytes): kept = bytes
    }
    do {
      let bytes = try await fetch(picture, for: source, beside: kept)
      try Task.checkCancellation()
      return (OfflineOutcome(picture.article, .pictureStored), try await keep(bytes, for: picture))
    } catch let fault as OfflineFault {
      try await store.endPictureAttempt(
        picture, fault.attempt(after: picture.tries, at: clock.now()))
      return (OfflineOutcome(picture.article, .pictureFailed(fault.reason)), 0)
    } catch let error as CancellationError {
      // If this fails too, the claim expires by itself.
      try? await end(picture, began: began)
      throw error
    }
  }

  /// Runs in a new task, because the current task is cancelled.
  private func end(_ picture: WantedPicture, began: Date) async throws {
    let end = PageRun.interrupted(began: began, now: clock.now(), tries: picture.tries)
    try await Task { [store] in try await store.endPictureAttempt(picture, end) }.value
  }

  /// - Parameter kept: bytes of the article's other pictures.
  private func fetch(
    _ picture: WantedPicture, for source: Source, beside kept: Int
  ) async throws -> [UInt8] {
    guard kept < PictureCheck.maxBytesOfArticle else {
      throw OfflineFault(.final, Message(.picturesFull))
    }
    let result = await fetcher.fetch(FetchRequest(picture.request, for: source, kind: .picture))
    try Task.checkCancellation()
    if let fault = OfflineFault.of(result.answer, now: clock.now()) { throw fault }
    guard case .response(let response) = result.answer else { return [] }
    return response.body
  }

  private func keep(_ bytes: [UInt8], for wanted: WantedPicture) async throws -> Int {
    let picture = try PictureCheck.picture(in: bytes)
    do {
      try await store.keepPicture(bytes, as: picture, for: wanted)
    } catch let fault as PictureStoreFault {
      // A fault of this machine: other pictures may be stored, and this one later.
      throw OfflineFault(
        .held(until: clock.now().addingTimeInterval(OfflineFault.waits[0])), .verbatim(fault.reason)
      )
    }
    return picture.bytes
  }
}

/// Checks whether a response body is a picture to keep.
enum PictureCheck {
  /// Maximum size of one picture, in bytes.
  static let maxBytes = 8 << 20
  /// Maximum total size of one article's pictures, in bytes.
  static let maxBytesOfArticle = 20 << 20
  /// Maximum pixels of a side and of the whole picture; a larger one is a decompression bomb.
  static let longestSide = 20_000
  static let maxPixels = 64_000_000

  /// Returns the description of the picture.
  ///
  /// - Throws: the reason not to keep it.
  static func picture(in bytes: [UInt8]) throws(OfflineFault) -> Picture {
    guard !bytes.isEmpty else {
      throw OfflineFault(.unlikely, Message(.emptyResponse))
    }
    guard bytes.count <= maxBytes else {
      throw OfflineFault(.final, Message(.pictureLarge, "\(maxBytes >> 20) MiB"))
    }
    guard let header = PictureHeader(bytes) else {
      throw OfflineFault(.unlikely, Message(.pictureKind))
    }
    let (width, height) = (header.width, header.height)
    guard min(width, height) > PictureRules.trackingPixelSize else {
      throw OfflineFault(.final, Message(.pictureTracking, width, height))
    }
    guard max(width, height) <= longestSide, width * height <= maxPixels else {
      throw OfflineFault(.final, Message(.pictureTooLarge, width, height))
    }
    return Picture(
      digest: SHA256.hex(of: bytes), format: header.format, bytes: bytes.count, width: width,
      height: height)
  }
}

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
