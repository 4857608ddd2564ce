import Models
import Parsing
import Sourcing
import Store
import Subscribing
import ViewModels
import Words

/// Converts the filters of newsboat's configuration to rules.
struct RuleImport {
  let newsboat: NewsboatConfiguration
  /// Its name, for messages.
  let file: String
  let isDryRun: Bool
  let output: OutputOptions

  func run() async throws {
    let globals = output.globals
    let path = globals.locations.configPath
    let configuration = try Configuration.checked(at: path)
    let page: ImportViewModel
    if let store = try globals.store(of: configuration) {
      defer { try? store.close() }
      let reader = try globals.readerName(in: store)
      let subscriptions = Subscriptions(store, configPath: path)
      var filters = ImportedRules(of: newsboat.lines, among: try subscriptions.sources(of: reader))
      filters.leaveOut(try await store.rules(of: reader).map(\.rule))
      // The rules in the configuration file are the first reader's.
      if try store.firstReader().map({ $0.name == reader }) ?? true {
        filters.leaveOut(configuration.rules.map(\.rule))
      }
      let place = try subscriptions.add(filters.rules, for: reader, isRehearsal: isDryRun)
      page = self.page(filters, place.message(for: reader))
    } else {
      var filters = ImportedRules(of: newsboat.lines, among: configuration.sources)
      filters.leaveOut(configuration.rules.map(\.rule))
      try ConfigurationFile.exclusively(path) {
        try ConfigurationFile.edit(path, check: Configuration.check) { text, path, folder in
          let after = try ConfigurationEditor.adding(
            [], rules: filters.rules, to: text, path: path, folder: folder)
          return isDryRun ? text : after
        }
      }
      page = self.page(filters, .verbatim(path))
    }
    try output.show(page)
    // For a pipe, the page has already written them to stderr.
    if !output.isPipe {
      output.warn(page.warnings.map(\.english), of: file)
    }
  }

  private func page(_ filters: ImportedRules, _ list: Message) -> ImportViewModel {
    ImportViewModel(
      [], file: file, configuration: list, isDryRun: isDryRun, rules: filters.rules,
      warnings: (newsboat.warnings + filters.refusals).map(Message.verbatim))
  }
}
