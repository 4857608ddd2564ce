import ArgumentParser
import Basics
import Composing
import Foundation
import Matching
import Models
import Pipeline
import Sourcing
import Store
import ViewModels
import Words

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Manages rules that act on new articles.",
    discussion: """
      Rules are in feeds.yml, or are added here for one reader. `list` shows how often each rule \
      matched in the last 30 days, `test` shows which articles an expression matches, `apply` applies \
      the rules to stored articles.

      EXAMPLES:
        tintm rules
        tintm rules test 'title:"live blog" category:sport' --since 7d
        tintm rules apply --since 30d --dry-run
        tintm rules add 'tunnel OR bridge' --tag works --raise 1
        tintm rules remove 4
      """,
    subcommands: [
      RulesListCommand.self, RulesTestCommand.self, RulesApplyCommand.self, RulesAddCommand.self,
      RulesRemoveCommand.self,
    ],
    defaultSubcommand: RulesListCommand.self)

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

struct RulesListCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the rules and how often each matched in 30 days.")

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .rules }
}

struct RulesRemoveCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes one of your own rules; its effects stay.")

  @Argument(help: .value("number", "The number of the rule in `tintm rules`."))
  var number: Int64

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    guard try store.removeRule(number, reader: reader) else {
      throw Failure(
        .noInput, code: "no_such_rule", "You have no rule \(number).",
        advice: "`tintm rules` lists your rules. Remove rules of feeds.yml in that file.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .rules))
  }
}

struct RulesAddCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a rule of your own, after those of feeds.yml.",
    discussion: "The actions drop and full_text are available in feeds.yml only.")

  @Argument(help: "An expression that selects articles, as in `tintm search`.")
  var expression: String

  @Flag(help: "Hide them from your lists.")
  var hide = false

  @Flag(help: "Mark them read.")
  var read = false

  @Flag(help: "Bookmark them.")
  var bookmark = false

  @Option(help: .value("name", "Put them into a category of your own."))
  var tag: String?

  @Option(name: .customLong("raise"), help: "Rank them higher by this many half-lives, at most 3.")
  var raised: Double?

  @Option(name: .customLong("lower"), help: "Rank them lower by this many half-lives, at most 3.")
  var lowered: Double?

  @Option(help: .value("target", "Send a notification to a target of feeds.yml."))
  var notify: String?

  @Option(help: .value("time", "Mark them read at this age, such as 2d, at least 1h."))
  var expire: String?

  @Option(help: "Only from this source; may be repeated.", completion: .sources)
  var source: [String] = []

  @Option(help: "Only from this category; may be repeated.", completion: .categories)
  var category: [String] = []

  @OptionGroup var output: OutputOptions

  private var actions: RuleActions {
    RuleActions(
      hide: hide, read: read, bookmark: bookmark, tag: tag.flatMap(TagName.checked),
      raise: (raised ?? 0) - (lowered ?? 0), notify: notify,
      expire: expire.flatMap(RuleActions.age))
  }

  func validate() throws {
    try OptionCheck.expression(expression)
    for (name, number) in [("--raise", raised), ("--lower", lowered)] {
      guard let number, !(0...RuleActions.maxRaise).contains(number) else { continue }
      throw ValidationError("\(name) must be a number from 0 to 3.")
    }
    if let tag, TagName.checked(tag) == nil {
      throw ValidationError(
        "--tag must be one line of at most \(TagName.limit) characters.")
    }
    if let expire, RuleActions.age(expire) == nil {
      throw ValidationError("--expire must be a time like 36h or 2d, from 1h to 366d.")
    }
    guard !actions.isEmpty else {
      // The parser looks for unknown options after this check.
      let unknown = OptionCheck.unknown(of: Self.self)
      if unknown.contains(where: { ["--drop", "--full-text"].contains($0) }) {
        throw ValidationError("The actions drop and full_text are available in feeds.yml only.")
      }
      if let first = unknown.first { throw ValidationError("Unknown option '\(first)'") }
      throw ValidationError(
        "The rule has no action: give --hide, --read, --bookmark, --tag, --raise, --lower, "
          + "--notify or --expire."
      )
    }
  }

  func run() async throws {
    if let notify,
      let failure = Failure(target: notify, among: try globals.configuration().notify.map(\.name))
    {
      throw failure
    }
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    if let tag { _ = try newsroom.labelName(tag) }
    let rule = Rule(expression, sources: source, categories: category, actions: actions)
    guard try !store.addRules([rule], reader: reader).isEmpty else {
      throw Failure(
        .usage, code: "too_many_rules",
        "There are \(RuleLimits.own) rules already, the maximum for one reader.",
        advice: "Remove one with `tintm rules remove`, or add rules to feeds.yml.")
    }
    if !globals.quiet {
      let configuration = try? globals.configuration()
      let names = ListNames(of: configuration, and: try store.listNames())
      for unknown in names.unknown(in: rule) {
        StandardError.say(ErrorViewModel(NewsroomFault(unknown)))
      }
    }
    try output.show(newsroom.page(for: .rules))
  }
}

struct RulesApplyCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Applies the rules to stored articles.",
    discussion: """
      Your own marks are kept, and a rule acts only once on an article. Stored articles are not dropped.
      """)

  @Option(help: .value("time", "Only articles that arrived within a time like 24h or 30d."))
  var since = "30d"

  @Flag(help: "Only print what each rule would match.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try OptionCheck.time("--since", since, like: "24h or 30d")
  }

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let now = store.now()
    let start = now.addingTimeInterval(-(DurationText.seconds(since) ?? 0))
    if let configuration = try? globals.configuration() {
      try store.setRules(configuration.rules, orReader: reader)
    }
    let uses = try await RuleApplication(store: store).run(
      reader: reader, since: start, isTrial: dryRun, at: now
    ) { note in
      guard !globals.quiet else { return }
      StandardError.say(ErrorViewModel(code: "rule_not_applied", message: "The rule \(note)."))
    }
    try output.show(
      ListViewModel(
        .rules, uses.map(RuleViewModel.init),
        heading: Message(dryRun ? .wouldMatch : .didMatch),
        emptiness: RuleViewModel.noRules))
  }
}

struct RulesTestCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Shows the articles that an expression matches, newest first.")

  @Argument(help: "An expression, as in `tintm search`.")
  var expression: String

  @OptionGroup var selection: ArticleSelection
  @OptionGroup var length: PageLength
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try selection.refuseLast()
    try OptionCheck.expression(expression)
  }

  func route(at now: Date) -> Route {
    var query = selection.query(at: now)
    query.sort = .newest
    query.allVersions = true
    query.condition = try? MatchReader.read(expression)
    query.limit = length.limit
    return .feed(query)
  }
}
