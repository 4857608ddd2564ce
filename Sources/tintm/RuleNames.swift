import Composing
import Models
import Sourcing
import Store
import ViewModels

extension ListNames {
  /// The names that rules can use: those of the configuration, which may be newer than the database,
  /// and those of the database, which contains the readers' own sources.
  init(of configuration: Configuration?, and stored: ListNames) {
    let sources = configuration?.sources ?? []
    self.init(
      categories: (configuration?.categories ?? []) + sources.flatMap(\.categories)
        + stored.categories,
      sources: sources.map(\.name) + stored.sources)
  }
}

extension FindingViewModel {
  /// Rules of the configuration that name a source or category that does not exist.
  static func rules(
    _ configuration: Configuration, stored: ListNames, path: String
  ) -> [FindingViewModel] {
    let names = ListNames(of: configuration, and: stored)
    return configuration.rules.flatMap { rule in
      names.unknown(in: rule.rule).map { unknown in
        let error = ErrorViewModel(NewsroomFault(unknown))
        return FindingViewModel(
          .warning, subject: "rules", message: "the rule at \(rule.place): \(error.message)",
          advice: error.advice, location: Location(file: path))
      }
    }
  }
}
