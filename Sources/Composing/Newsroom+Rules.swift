import Foundation
import Models
import Store
import ViewModels

extension Newsroom {
  /// Number of days over which rule matches are counted.
  private static let countedDays = 30.0

  func rules() throws -> any PageModel {
    let uses = try store.ruleUses(
      of: reader, since: now.addingTimeInterval(-Self.countedDays * 86_400))
    return ListViewModel(
      .rules, uses.map(RuleViewModel.init), emptiness: RuleViewModel.noRules)
  }
}
