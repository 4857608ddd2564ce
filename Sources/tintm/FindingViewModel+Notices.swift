import Models
import Store
import ViewModels

extension FindingViewModel {
  /// The configured targets whose last notice failed.
  static func notices(_ store: any Store, _ targets: [NoticeTarget]) throws -> [Self] {
    let names = Set(targets.map { $0.name.lowercased() })
    return try store.noticeTroubles().filter { names.contains($0.target.lowercased()) }.map {
      FindingViewModel(
        .warning, subject: "notify",
        message: "“\($0.target)” failed, \($0.waiting) notifications are waiting: \($0.failure)")
    }
  }
}
