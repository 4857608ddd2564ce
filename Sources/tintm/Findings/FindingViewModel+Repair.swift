import SQLiteStore
import ViewModels

extension FindingViewModel {
  /// The rows saved from a damaged database, and those that are lost.
  static func repair(_ report: RepairReport, of path: String) -> [FindingViewModel] {
    var findings: [FindingViewModel] = []
    func loss(_ message: String, _ advice: String? = nil) {
      findings.append(
        FindingViewModel(.warning, "lost", message, advice, at: path))
    }
    if report.lostArticles > 0 {
      loss(
        "at least \(CountUnit.articles.phrase(report.lostArticles))",
        "The next fetch restores those that feeds still list.")
    }
    if report.lostTexts > 0 {
      loss(
        "the texts of \(CountUnit.articles.phrase(report.lostTexts))",
        "`tintm refetch ID` fetches an article's page again.")
    }
    for table in report.damaged {
      let lost = table.lost.map { "\($0)" } ?? "an unknown number of"
      loss("\(lost) rows of \(table.name); \(table.saved) recovered")
    }
    if findings.isEmpty {
      findings.append(
        FindingViewModel(.fine, "lost", "nothing, all rows were recovered"))
    }
    findings += report.remaining.map {
      FindingViewModel(.problem, "database", $0, at: report.path)
    }
    findings.append(
      FindingViewModel(.fine, "saved", CountUnit.articles.phrase(report.articles), at: report.path))
    return findings
  }
}
