import Composing
import Foundation
import Models
import Sourcing
import Store
import ViewModels
import Words

extension FindingViewModel {
  /// Problems of scheduled editions that are visible to this user.
  static func digests(_ configuration: Configuration, at path: String) -> [FindingViewModel] {
    let known = Set(configuration.tabs.map { $0.lowercased() })
    return configuration.digests.flatMap { plan in
      let unknown = plan.categories.filter { !known.contains($0.lowercased()) }.map { name in
        FindingViewModel(
          .warning, "configuration",
          "the digest “\(plan.name)” selects “\(name)”, a category without sources",
          ErrorViewModel.advice(
            Spelling.nearest(to: name, in: configuration.tabs, limit: 1),
            else: "Ignore this if a rule adds articles to it (`tag`)."), at: path)
      }
      return unknown
        + plan.targets.compactMap { target in
          guard case .mail(let mail) = target else { return nil }
          return unreadable(mail.passwordFile, "password for the digest “\(plan.name)”", at: path)
        }
    }
  }

  /// Targets of notices whose secret this user can't read.
  static func notices(_ configuration: Configuration, at path: String) -> [FindingViewModel] {
    configuration.notify.compactMap {
      unreadable($0.secretFile, "secret for the target “\($0.name)”", at: path)
    }
  }

  /// - Parameter what: the content of the file.
  private static func unreadable(
    _ file: String?, _ what: String, at path: String
  ) -> FindingViewModel? {
    guard let file, !FileManager.default.isReadableFile(atPath: file) else { return nil }
    return FindingViewModel(
      .warning, "configuration", "cannot read the \(what)",
      "Put it into \(file) and make that readable for the daemon.", at: path)
  }

  /// Scheduled editions for a reader who does not exist, or from sources that do not.
  ///
  /// - Parameter readers: those of the database; empty if there is none yet.
  static func digests(
    _ configuration: Configuration, of readers: [Reader], stored: ListNames, path: String
  ) -> [FindingViewModel] {
    let names = ListNames(of: configuration, and: stored)
    let known = readers.map(\.name)
    func finding(_ plan: DigestPlan, _ message: String, _ advice: String?) -> FindingViewModel {
      FindingViewModel(
        .warning, "configuration", "the digest “\(plan.name)”: \(message)", advice, at: path)
    }
    return configuration.digests.flatMap { plan in
      var findings = (plan.condition.map { names.unknown(in: $0) } ?? []).map { unknown in
        let error = ErrorViewModel(NewsroomFault(unknown))
        return finding(plan, error.message, error.advice)
      }
      if let reader = plan.reader, !known.isEmpty,
        !known.contains(where: { $0.lowercased() == reader.lowercased() })
      {
        findings.append(
          finding(
            plan, "There is no reader named “\(reader)”.",
            ErrorViewModel.advice(
              Spelling.nearest(to: reader, in: known), else: "`tintm reader` lists the readers.")))
      }
      return findings
    }
  }

  /// Failed deliveries of editions, both final and retried ones.
  static func deliveries(_ records: [DeliveryRecord]) -> FindingViewModel? {
    let failing = records.filter { $0.done == nil && $0.failure != nil }
    guard let last = failing.first else { return nil }
    let more = failing.count == 1 ? "" : ", and \(failing.count - 1) more"
    return FindingViewModel(
      .warning, "digests",
      "“\(last.edition.digest)” of \(last.edition.slot) was not delivered "
        + "(\(last.target ?? "")): \(last.failure?.english ?? "")\(more)",
      "`tintm digest --deliveries` shows all of them.")
  }
}

extension FindingViewModel {
  /// The configured targets whose last notice failed.
  static func notices(_ store: any Store, _ targets: [NoticeTarget]) throws -> [Self] {
    let names = Set(targets.map { $0.name.lowercased() })
    return try store.noticeTroubles().filter { names.contains($0.target.lowercased()) }.map {
      FindingViewModel(
        .warning, "notify",
        "“\($0.target)” failed, \($0.waiting) notifications are waiting: \($0.failure.english)")
    }
  }
}
