import Basics
import Composing
import Matching
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
  /// Rules of the configuration that name a source or category that does not exist, or give a label
  /// with the name of a list. Such a label is refused wherever one is made today; rules with it are
  /// older, and a configuration with one must not end the daemon.
  static func rules(
    _ configuration: Configuration, stored: ListNames, path: String
  ) -> [FindingViewModel] {
    let names = ListNames(of: configuration, and: stored)
    let lists = Dictionary(firstOf: configuration.tabs.map { ($0.lowercased(), $0) })
    return configuration.rules.flatMap { rule in
      (unknown(in: rule.rule, among: names) + label(of: rule.rule, in: lists)).map { error in
        FindingViewModel(
          .warning, "rules", "the rule at \(rule.place): \(error.message)", error.advice, at: path)
      }
    }
  }

  /// Rules that readers made in the program that name a source, category or target that does not
  /// exist, or whose expression is none any more.
  static func rules(
    _ rules: [StoredRule], of readers: [Reader], _ configuration: Configuration, stored: ListNames
  ) -> [FindingViewModel] {
    let names = ListNames(of: configuration, and: stored)
    let readers = Dictionary(firstOf: readers.map { ($0.id, $0.name) })
    let targets = configuration.notify.map(\.name)
    return rules.filter(\.isOwn).flatMap { rule in
      errors(in: rule.rule, among: names, targets).map { error in
        FindingViewModel(
          .warning, "rules", "\(rule.place) of “\(readers[rule.reader] ?? "")”: \(error.message)",
          error.advice)
      }
    }
  }

  private static func errors(
    in rule: Rule, among names: ListNames, _ targets: [String]
  ) -> [ErrorViewModel] {
    if let fault = fault(in: rule) { return [fault] }
    let target = rule.actions.notify.flatMap { Failure(target: $0, among: targets)?.model }
    return unknown(in: rule, among: names) + [target].compactMap(\.self)
  }

  private static func unknown(in rule: Rule, among names: ListNames) -> [ErrorViewModel] {
    names.unknown(in: rule).map { ErrorViewModel(NewsroomFault($0)) }
  }

  /// - Parameter lists: the names of the categories by their lower case.
  private static func label(of rule: Rule, in lists: [String: String]) -> [ErrorViewModel] {
    guard let label = rule.actions.tag,
      let list = TagName.isReserved(label) ? label : lists[label.lowercased()]
    else { return [] }
    return [ErrorViewModel(NewsroomFault.labelRefused(.isList(list)))]
  }

  private static func fault(in rule: Rule) -> ErrorViewModel? {
    do {
      _ = try MatchReader.read(rule.match)
      return nil
    } catch {
      return ErrorViewModel(
        code: "no_expression", message: "“\(rule.match.prefix(200))”, \(error.description).",
        advice: "It matches nothing: add it again in another form, and remove it.")
    }
  }
}

extension Failure {
  /// The fault of a rule that names a target that the configuration does not define.
  ///
  /// - Returns: `nil` if there is such a target.
  init?(target: String, among names: [String]) {
    guard !names.contains(where: { $0.lowercased() == target.lowercased() }) else { return nil }
    self.init(
      .usage, code: "no_such_target", "There is no notification target “\(target)”.",
      advice: ErrorViewModel.advice(
        Spelling.nearest(to: target, in: names),
        else: names.isEmpty
          ? "Add targets to the list “notify” of feeds.yml."
          : "Known targets: " + names.joined(separator: ", ") + "."))
  }
}
