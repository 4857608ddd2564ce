import Foundation
import Glibc
import Pipeline
import Sourcing
import Store
import ViewModels
import Words

/// Findings about the files of the database.
extension FindingViewModel {
  /// Free bytes below which the space is reported.
  private static let littleRoom = 200 << 20

  /// Whether all files have the folder's owner, and whether there is space.
  static func files(of database: String) -> [FindingViewModel] {
    [strangers(database), room(database)].compactMap(\.self)
  }

  /// The service can't write a file that root has created, and for pictures only its log says so.
  private static func strangers(_ database: String) -> FindingViewModel? {
    let folder = (database as NSString).deletingLastPathComponent
    guard let owner = owner(folder) else { return nil }
    let pictures = database + ".pictures"
    let kinds = ((try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? [])
      .filter { $0.utf8.count == 2 }.map { pictures + "/" + $0 }
    let files =
      ["", "-wal", "-shm", ".hosts", ".write.lock"].map { database + $0 }
      + DaemonLock.files(of: database)
      + [pictures] + kinds.sorted()
    let strange = files.filter { file in Self.owner(file).map { $0 != owner } ?? false }
    guard let first = strange.first else { return nil }
    let more = strange.count > 1 ? " and \(strange.count - 1) more" : ""
    let user = OwningUser.name(of: owner)
    return FindingViewModel(
      .warning, "files", "\(first)\(more) not writable by \(user)",
      "Run `chown -R \(user): \(folder)`.", at: first)
  }

  private static func owner(_ path: String) -> uid_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }

  private static func room(_ database: String) -> FindingViewModel? {
    var disk = statvfs()
    let folder = (database as NSString).deletingLastPathComponent
    guard statvfs(folder, &disk) == 0 else { return nil }
    let left = Int(disk.f_bavail) * Int(disk.f_frsize)
    guard left < littleRoom else { return nil }
    return FindingViewModel(
      .warning, "disk", "only \(ByteSize.phrase(left)) free",
      "Free some space. New articles cannot be stored on a full disk; stored ones are safe.",
      at: folder)
  }
}

extension FindingViewModel {
  /// The data stored for offline reading: pages, and pictures with their size.
  static func offline(_ store: any Store, _ settings: OfflineSettings) throws -> [Self] {
    let folder = store.pictures
    let report = try store.offlineReport(troubles: maxTroubles)
    let pages = report.pages
    var findings = [
      FindingViewModel(
        .fine, "pages",
        "\(pages.fetched) stored, \(pages.waiting) to fetch, \(pages.givenUp) given up")
    ]
    findings += report.troubles.map(trouble)
    findings.append(pictures(report.pictures, budget: settings.imageBudget, path: folder.path))
    if report.missing > 0 {
      findings.append(
        FindingViewModel(
          .warning, "pictures", "\(report.missing) files are missing",
          "They will be fetched again within a day.", at: folder.path)
      )
    }
    return findings
  }

  /// Maximum number of reasons in the report.
  private static let maxTroubles = 10

  private static func trouble(_ trouble: PageTrouble) -> FindingViewModel {
    let count = trouble.pages == 1 ? "1 page" : "\(trouble.pages) pages"
    let rest = trouble.givenUp == 0 ? "" : ", \(trouble.givenUp) given up"
    return FindingViewModel(
      .note, "pages",
      "\(count) of “\(trouble.source)” not fetched\(rest): \(trouble.reason.english)")
  }

  private static func pictures(_ use: PictureUse, budget: Int, path: String) -> FindingViewModel {
    let room =
      "\(use.count) stored, \(ByteSize.phrase(use.bytes)) of \(ByteSize.phrase(budget))"
    guard use.bytes > budget else {
      return FindingViewModel(.fine, "pictures", "\(room), \(use.waiting) to fetch", at: path)
    }
    return FindingViewModel(
      .note, "pictures",
      room + ": pictures of the oldest articles without a bookmark will be deleted",
      "Raise offline: {image_budget: …} in the configuration to keep more.", at: path)
  }
}
