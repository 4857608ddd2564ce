import ArgumentParser
import Foundation
import Models
import Parsing
import Sourcing
import Store
import Subscribing
import ViewModels
import Views
import Words

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports sources (OPML), filters or saved pages of another program.",
    discussion: """
      OPML: folders become categories. The sources of a reader other than the first are added to the \
      reader's own list. Existing sources and all comments and lines of the \
      configuration stay unchanged; new sources are added after the last one. Filters of FreshRSS and \
      Miniflux in the file become rules, and so do the `ignore-article` lines of a newsboat \
      configuration. Filters that cannot become a rule are listed.

      Saved pages of Pocket, Instapaper (CSV), Wallabag (JSON) or a browser (bookmarks as HTML) are \
      saved as by `tintm save`, with their titles, dates and tags. The file type is detected from the \
      content. At most one page a second is fetched from a host. An interrupted import continues when \
      it is run again. Exit status: 75 if some pages \
      could not be fetched.

      EXAMPLES:
        tintm import subscriptions.opml --dry-run
        tintm import pocket.csv
        tintm import bookmarks.html --no-pages       leaves the pages to the daemon
        tintm import subscriptions.opml
        tintm import ~/.newsboat/config --dry-run
        tintm --config feeds.yml import subscriptions.opml     creates a configuration
      """)

  @Argument(
    help: "A file exported by another program; - is stdin.",
    completion: .file(extensions: ["opml", "xml", "csv", "json", "html"]))
  var file: String

  @Flag(name: .customLong("dry-run"), help: "Only print what would be added.")
  var isDryRun = false

  @Flag(help: "Store the addresses only; the daemon fetches the pages.")
  var noPages = false

  @Option(help: ArgumentHelp("The category for sources outside of folders.", valueName: "name"))
  var category = Source.unsortedCategory

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if category.isEmpty { throw ValidationError("--category needs a name.") }
  }

  func run() async throws {
    let bytes = try InputFile(file).bytes(atMost: SavedPageList.sizeLimit + 1)
    if let newsboat = NewsboatConfiguration.parse(bytes) {
      return try await RuleImport(
        newsboat, from: file, isDryRun: isDryRun, output: output, globals: globals
      ).run()
    }
    if let pages = SavedPageList.parse(bytes) { return try await save(pages) }
    let list = try read(bytes)
    let path = globals.locations.configPath
    let isNew = !FileManager.default.fileExists(atPath: path)
    if !isNew, let page = try ownPage(list) {
      try output.show(page, isQuiet: globals.quiet)
      return output.warn(page.warnings.map(\.english), of: file, isQuiet: globals.quiet)
    }
    let before = isNew ? "" : try ConfigurationReader.text(at: path)
    // The configuration must be valid before anything is added to it.
    let configuration =
      ConfigurationEditor.isBlank(before) ? Configuration() : try Configuration.checked(at: path)
    let additions = SourceAdditions(list.listings, to: configuration, unfiled: category)
    let filters = ImportedRules(of: additions.entries)
    let after = try ConfigurationEditor.adding(
      additions.entries, rules: filters.rules, to: before, categories: list.categories, path: path,
      folder: ConfigurationReader.folder(of: path))
    if !isDryRun, after != before {
      try ConfigurationFile.replace(path, before: isNew ? nil : before, with: after) {
        _ = try Configuration.checked(at: $0)
      }
    }
    let page = page(
      additions.entries,
      additions.passedOver.map { ImportedViewModel($0.listing, .skipped(because: $0.reason)) },
      filters, list.warnings + additions.notices, .verbatim(path))
    try output.show(page, isQuiet: globals.quiet)
    output.warn(page.warnings.map(\.english), of: file, isQuiet: globals.quiet)
  }

  /// If there is a database, the list belongs to a reader; the first reader's list is the
  /// configuration.
  private func ownPage(_ list: OPMLDocument) throws -> ImportViewModel? {
    let locations = globals.locations
    let path = locations.configPath
    guard !ConfigurationEditor.isBlank(try ConfigurationReader.text(at: path)) else { return nil }
    let configuration = try Configuration.checked(at: path)
    let database = try locations.databasePlace(configured: configuration.database)
    guard database.isThere else { return nil }
    let store = try database.existing()
    defer { try? store.close() }
    let reader = try globals.readerName(in: store)
    let report = try Subscriptions(store, configPath: path).subscribe(
      to: list.listings, for: reader, unfiled: category, categories: list.categories,
      isRehearsal: isDryRun, at: Date())
    return page(
      report.additions,
      report.passedOver.map { ImportedViewModel($0.listing, .skipped(because: $0.reason)) },
      report.filters, list.warnings + report.notices.map(\.english),
      report.place.message(for: reader))
  }

  private func save(_ list: SavedPageList) async throws {
    let run = SavingRun(globals: globals, fetches: !noPages)
    let page = try await run.importPages(list, from: file, isDryRun: isDryRun)
    try output.show(page, isQuiet: globals.quiet)
    if !page.items.isEmpty { throw ExitStatusError(status: .temporaryFailure) }
  }

  private func read(_ bytes: [UInt8]) throws -> OPMLDocument {
    guard !bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) else {
      throw Failure(
        .dataError, code: "packed", "\(file) is a ZIP archive.",
        advice: "Unpack it and import the files in it.")
    }
    do {
      return try OPMLDocument.parse(Array(bytes.prefix(OPMLDocument.sizeLimit + 1)))
    } catch {
      throw Failure(
        .dataError, code: "not_opml", "\(file): \(error.message).",
        advice: "Supported are OPML (subscriptions), CSV (Pocket, Instapaper), JSON (Wallabag) and "
          + "HTML (bookmarks of a browser).")
    }
  }

  private func page(
    _ additions: [SourceListing], _ skipped: [ImportedViewModel], _ filters: ImportedRules,
    _ warnings: [String], _ list: Message
  ) -> ImportViewModel {
    let added = additions.map { ImportedViewModel($0, isDryRun ? .wouldAdd : .added) }
    return ImportViewModel(
      added + skipped, file: file, configuration: list, isDryRun: isDryRun,
      rules: filters.rules, warnings: (warnings + filters.refusals).map(Message.verbatim),
      snippet: added.isEmpty ? nil : ConfigurationEditor.text(of: additions))
  }
}
