import Sourcing
import Store
import ViewModels
import Words

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
