import ArgumentParser
import Foundation
import Models
import Moving
import Parsing
import Pipeline
import Sourcing
import Store
import Subscribing
import ViewModels
import Words

struct ImportCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports sources, articles with your marks, filters or saved pages.",
    discussion: """
      What another program exports moves in: articles with their texts and times, with stars, read \
      marks, labels, notes and highlights. Taken are JSON of the Google Reader API (starred.json of \
      Google Takeout, Inoreader, FreshRSS, The Old Reader; tintm export --format greader), \
      Feedbin's starred.json, Miniflux's entries, FreshRSS's database and its ZIP, newsboat's \
      cache.db and urls. With --from, a running server is read once: FreshRSS, Miniflux, and others \
      with the Google Reader, Miniflux or Fever API. Nothing of it counts as a view. Importing again \
      changes nothing. Files may be compressed by gzip.

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

      Nothing else is fetched, unless --pages asks for the pages of articles that you starred, \
      labelled or wrote on there and whose text the other program did not keep.

      EXAMPLES:
        tintm import subscriptions.opml --dry-run
        tintm import freshrss.sqlite
        tintm import ~/.newsboat/cache.db
        tintm import starred.json --subscribe
        tintm import --from https://old.example/ --user ada --password-file secret.txt
        tintm import instapaper.zip --pages          fetches the texts that are missing
        tintm import pocket.csv
        tintm import bookmarks.html --no-pages       leaves the pages to the daemon
        tintm import subscriptions.opml
        tintm import ~/.newsboat/config --dry-run
        tintm --config feeds.yml import subscriptions.opml     creates a configuration
      """)

  @Argument(
    help: "A file exported by another program; - is stdin.",
    completion: .file(extensions: [
      "opml", "xml", "csv", "json", "html", "zip", "gz", "db", "sqlite",
    ]))
  var file: String?

  @OptionGroup(title: "Another program's server") var server: ServerOptions

  @Flag(name: .customLong("dry-run"), help: "Only print what would be added.")
  var isDryRun = false

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Fetch the pages of kept articles without a text; --no-pages: of no saved page either."))
  var pages: Bool?

  @Flag(
    name: .customLong("subscribe"),
    help: "Subscribe to the sources of imported articles, too; else they are kept and not polled.")
  var subscribesAll = false

  @Flag(help: "The ranking does not learn from what you read and starred there.")
  var noLearning = false

  @Option(help: .value("name", "The category for sources outside of folders."))
  var category = Source.unsortedCategory

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (file == nil) == (server.address == nil) {
      throw ValidationError("Give either a file or a server with --from.")
    }
    if server.address != nil, isDryRun {
      throw ValidationError("--dry-run needs a file.")
    }
    if NameText.read(category) == nil {
      throw ValidationError("--category needs a name of one line, not “\(category.prefix(200))”.")
    }
  }

  func run() async throws {
    if let address = server.address {
      return try await move { .server(try server.reader($0.fetcher), address: address) }
    }
    guard let file else { throw ValidationError("Give a file, or a server with --from.") }
    guard file == "-" else { return try await run(file) }
    // Some kinds of file are read at any place, and twice.
    let copy = try InputFile(file).copy()
    defer { withExtendedLifetime(copy) {} }
    try await run(copy.path)
  }

  private func run(_ path: String) async throws {
    _ = try InputFile(path)
    let folders = try knownFolders()
    if let moved = try openMoved(path, folders) {
      guard !isDryRun else { return try await rehearse(moved) }
      return try await move { _ in .file(path, folders: folders) }
    }
    let bytes = try InputFile(path).bytes(atMost: SavedPageList.sizeLimit + 1)
    if let newsboat = NewsboatConfiguration.parse(bytes) {
      return try await RuleImport(
        newsboat: newsboat, file: name, isDryRun: isDryRun, output: output
      ).run()
    }
    if let pages = SavedPageList.parse(bytes) { return try await save(pages, from: name) }
    let list = try read(bytes, of: name)
    let damage = list.brokeAt.map { [Message(.movedBroke, $0).english] } ?? []
    let page = try subscribe(
      list.listings, categories: list.categories, warnings: damage + list.warnings)
    try show(page, isDamaged: list.brokeAt != nil)
  }

  private func show(_ page: ImportViewModel, isDamaged: Bool) throws {
    try output.show(page)
    output.warn(page.warnings.map(\.english), of: name)
    if isDamaged { throw ExitStatusError(status: .dataError) }
  }

  /// Adds sources to the reader's list, or to a new configuration.
  private func subscribe(
    _ listings: [SourceListing], categories: [String], warnings: [String]
  ) throws -> ImportViewModel {
    let path = globals.locations.configPath
    let isNew = globals.isNewConfiguration
    if !isNew, let page = try ownPage(listings, categories: categories, warnings: warnings) {
      return page
    }
    let report = try ConfigurationFile.exclusively(path) {
      // The configuration must be valid before anything is added to it.
      let configuration =
        globals.isNewConfiguration ? Configuration() : try Configuration.checked(at: path)
      let report = SubscriptionReport(
        place: .configuration(path: path),
        additions: SourceAdditions(listings, to: configuration, unfiled: category),
        beside: configuration.rules.map(\.rule))
      try ConfigurationFile.edit(path, check: Configuration.check) { text, path, folder in
        let after = try ConfigurationEditor.adding(
          report.additions, rules: report.filters.rules, to: text, categories: categories,
          path: path, folder: folder)
        return isDryRun ? text : after
      }
      return report
    }
    return page(report, of: ReaderName.unnamed, warnings)
  }

  /// If there is a database, the list belongs to a reader; the first reader's list is the
  /// configuration.
  private func ownPage(
    _ listings: [SourceListing], categories: [String], warnings: [String]
  ) throws -> ImportViewModel? {
    let path = globals.locations.configPath
    guard !ConfigurationEditor.isBlank(try ConfigurationReader.text(at: path)) else { return nil }
    guard let store = try globals.store(of: .checked(at: path)) else { return nil }
    defer { try? store.close() }
    let reader = try globals.readerName(in: store)
    let subscriptions = Subscriptions(store, configPath: path) { try store.configure(from: path) }
    let report = try subscriptions.subscribe(
      to: listings, for: reader, unfiled: category, categories: categories,
      isRehearsal: isDryRun, at: Date())
    return page(report, of: reader, warnings)
  }

  /// - Returns: `nil` for a file of another kind.
  private func openMoved(_ file: String, _ folders: Set<String>) throws -> MovingFile? {
    do throws(MovingFault) {
      return try MovingFile.open(file, knownFolders: folders)
    } catch {
      throw Failure(.dataError, code: "not_readable", "\(name): \(error.message).")
    }
  }

  /// The names of the reader's folders, which are no labels; none before there is a database.
  private func knownFolders() throws -> Set<String> {
    guard !globals.isNewConfiguration else { return [] }
    let configuration = try globals.configuration()
    var names = Set(configuration.sources.flatMap(\.categories))
    guard let store = try globals.store(of: configuration) else { return names }
    defer { try? store.close() }
    names.formUnion(try store.folderNames(of: globals.readerName(in: store)))
    return names
  }

  /// Moves in what another program exports, or its server has.
  private func move(_ origin: (AppContext) throws -> MoveRun.Origin) async throws {
    let result = try await globals.beginning { try await run(origin) }
    try show(result.counts, result.origin)
  }

  /// Says what a file would bring.
  private func rehearse(_ opened: MovingFile) async throws {
    var file = opened
    var sources: [MovedSource] = []
    var counts = MovedViewModel.Counts()
    let store = try globals.isNewConfiguration ? nil : globals.store(of: globals.configuration())
    defer { try? store?.close() }
    var moving = try store.map { store in
      ArticleMoving(
        store: store, reader: try globals.readerName(in: store), now: store.now(),
        listing: SourceListing.init(moved:))
    }
    while let part = file.next(atMost: MoveRun.partLength) {
      sources += part.sources
      try await moving?.rehearse(part.articles)
      if moving == nil { for article in part.articles { counts.articles.addNew(article) } }
    }
    counts.pages = file.report.pages
    if let moving { counts.articles = moving.counts }
    counts.add(file.report)
    counts.leaveOut(file.report.labelsLeftOut)
    if file.kind.listsSubscriptions || subscribesAll {
      let feeds = sources.filter { $0.feedURL != nil }.map(SourceListing.init(moved:))
      // A list of nothing but sources is shown like that of an OPML file.
      let isList = file.report.articles == 0 && file.report.pages == 0
      let page = try subscribe(feeds, categories: [], warnings: isList ? counts.clauses : [])
      if isList, !page.items.isEmpty { return try show(page, isDamaged: counts.brokeAt != nil) }
      counts.notices += page.warnings.map(\.english)
      counts.subscribed = page.items.count { $0.reason == nil }
    }
    try show(counts, file.kind.rawValue)
  }

  private func run(
    _ origin: (AppContext) throws -> MoveRun.Origin
  ) async throws -> MoveRun.Result {
    let progress = ProgressLine(isQuiet: globals.quiet)
    defer { progress.clear() }
    return try await AppContext.open(globals) { context in
      let (store, path) = (context.store, globals.locations.configPath)
      let run = MoveRun(
        origin: try origin(context), reader: try globals.readerName(in: store),
        subscriptions: Subscriptions(store, configPath: path) { try store.configure(from: path) },
        unfiled: category, learns: !noLearning, subscribesAll: subscribesAll
      ) { progress.say(String($0)) }
      var moved = try await Interruption.cancels { try await run.run(in: store) }
      if pages == true {
        (moved.counts.fetched, moved.counts.unfetched) = try await SavingRun(
          globals: globals, fetches: true
        ).fetchMoved(with: context)
      }
      return moved
    }
  }

  /// What is imported, for messages.
  private var name: String { file ?? server.address ?? "" }

  private func show(_ counts: MovedViewModel.Counts, _ origin: String) throws {
    let page = MovedViewModel(file: name, origin: origin, isDryRun: isDryRun, counts)
    try output.show(page)
    if counts.brokeAt != nil { throw ExitStatusError(status: .dataError) }
  }

  private func save(_ list: SavedPageList, from file: String) async throws {
    let run = SavingRun(globals: globals, fetches: pages ?? true)
    let page = try await run.importPages(list, from: file, isDryRun: isDryRun)
    if !list.feeds.isEmpty {
      let feeds = try subscribe(list.feeds, categories: [], warnings: [])
      output.warn(feeds.warnings.map(\.english), of: file)
    }
    try output.show(page)
    // Of a page without records, a pipe gets the summary, which has them.
    if !output.isPipe || !page.items.isEmpty { output.warn(list.notices, of: file) }
    if let place = list.brokeAt {
      // A pipe gets only the pages that were not fetched.
      let damage = page.items.isEmpty ? [] : [Message(.movedBroke, place).english]
      output.warn(damage, of: file)
      throw ExitStatusError(status: .dataError)
    }
    if !page.items.isEmpty { throw ExitStatusError(status: .temporaryFailure) }
  }

  private func read(_ bytes: [UInt8], of file: String) throws -> OPMLDocument {
    do {
      return try OPMLDocument.parse(Array(bytes.prefix(OPMLDocument.sizeLimit + 1)))
    } catch {
      throw Failure(
        .dataError, code: "not_opml", "\(file): \(error.message).",
        advice: "Supported are OPML (subscriptions), CSV (Pocket, Instapaper), JSON (Wallabag) and "
          + "HTML (bookmarks of a browser), and what `tintm import --help` lists.")
    }
  }

  private func page(
    _ report: SubscriptionReport, of reader: String, _ warnings: [String]
  ) -> ImportViewModel {
    let added = report.additions.map { ImportedViewModel($0, isDryRun ? .wouldAdd : .added) }
    let skipped = report.passedOver.map {
      ImportedViewModel($0.listing, .skipped(because: $0.reason))
    }
    return ImportViewModel(
      added + skipped, file: name, configuration: report.place.message(for: reader),
      isDryRun: isDryRun, rules: report.filters.rules,
      warnings: warnings.map(Message.verbatim) + report.notices
        + report.filters.refusals.map(Message.verbatim),
      snippet: added.isEmpty ? nil : ConfigurationEditor.text(of: report.additions))
  }
}

extension MovedViewModel.Counts {
  /// What the user has to know besides the sources, without final dots.
  fileprivate var clauses: [String] {
    leftOut.map { Message($0.reason, $0.count).english }
      + notices.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      + (brokeAt.map { [Message(.movedBroke, $0).english] } ?? [])
  }
}
