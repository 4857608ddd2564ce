import Foundation
import Sourcing
import Storing
import ViewModels

extension FindingViewModel {
  /// The data stored for offline reading: pages, and pictures with their size.
  static func offline(_ store: any Store, _ settings: OfflineSettings) throws -> [Self] {
    let folder = store.pictures
    let report = try store.offlineReport(troubles: mostTroubles)
    let pages = report.pages
    var findings = [
      FindingViewModel(
        .fine, subject: "pages",
        message: "\(pages.fetched) kept, \(pages.waiting) to be fetched, \(pages.givenUp) given up")
    ]
    findings += report.troubles.map(trouble)
    findings.append(pictures(report.pictures, budget: settings.imageBudget, path: folder.path))
    if report.missing > 0 {
      findings.append(
        FindingViewModel(
          .warning, subject: "pictures", message: "\(report.missing) have lost their files",
          advice: "They are fetched again within a day.", location: Location(file: folder.path)))
    }
    return findings
  }

  /// Maximum number of reasons in the report.
  private static let mostTroubles = 10

  private static func trouble(_ trouble: PageTrouble) -> FindingViewModel {
    let count = trouble.pages == 1 ? "1 did" : "\(trouble.pages) did"
    let rest = trouble.givenUp == 0 ? "" : ", \(trouble.givenUp) given up"
    return FindingViewModel(
      .note, subject: "pages",
      message: "of “\(trouble.source)” \(count) not come\(rest): \(trouble.reason)")
  }

  private static func pictures(_ use: PictureUse, budget: Int, path: String) -> FindingViewModel {
    let room =
      "\(use.count) kept with \(ByteSize.phrase(use.bytes)) of \(ByteSize.phrase(budget))"
    let place = Location(file: path)
    guard use.bytes > budget else {
      return FindingViewModel(
        .fine, subject: "pictures", message: "\(room), \(use.waiting) to be fetched",
        location: place)
    }
    return FindingViewModel(
      .note, subject: "pictures",
      message: room + ": the next upkeep lets go of those of the oldest unbookmarked articles",
      advice: "offline: {image_budget: …} in the configuration would keep more.", location: place)
  }
}
