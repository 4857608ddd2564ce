import ArgumentParser
import Foundation
import Matching
import Models
import Serving
import Sourcing
import Storing

struct RulesAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a rule of your own, behind those of feeds.yml.",
    discussion: "Rules that drop articles or say how they are fetched are for feeds.yml alone.")

  @Argument(help: "Which articles, as in `tintm search`.")
  var expression: String

  @Flag(help: "Takes them out of your lists.")
  var hide = false

  @Flag(help: "Marks them read.")
  var read = false

  @Flag(help: "Bookmarks them.")
  var bookmark = false

  @Option(help: ArgumentHelp("Puts them into a category of your own.", valueName: "name"))
  var tag: String?

  @Option(name: .customLong("raise"), help: "Half-lives by which they stand higher, at most 3.")
  var raised: Double?

  @Option(name: .customLong("lower"), help: "Half-lives by which they stand lower, at most 3.")
  var lowered: Double?

  @Option(help: ArgumentHelp("Tells a target of feeds.yml.", valueName: "target"))
  var notify: String?

  @Option(help: "Only of this source; may be given several times.", completion: .sources)
  var source: [String] = []

  @Option(help: "Only of this category; may be given several times.", completion: .categories)
  var category: [String] = []

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  private var actions: RuleActions {
    RuleActions(
      hide: hide, read: read, bookmark: bookmark, tag: tag.flatMap(TagName.checked),
      raise: (raised ?? 0) - (lowered ?? 0), notify: notify)
  }

  func validate() throws {
    do {
      _ = try MatchReader.read(expression)
    } catch {
      throw ValidationError("“\(expression)”, \(error.description).")
    }
    for (name, number) in [("--raise", raised), ("--lower", lowered)] {
      guard let number, !(0...RuleActions.mostRaise).contains(number) else { continue }
      throw ValidationError("\(name) must be a number from 0 to 3.")
    }
    if let tag, TagName.checked(tag) == nil {
      throw ValidationError(
        "--tag needs a name of one line and at most \(TagName.limit) characters.")
    }
    guard !actions.isEmpty else {
      throw ValidationError(
        "A rule does something: --hide, --read, --bookmark, --tag, --raise, --lower or --notify.")
    }
  }

  /// - Throws: ``Failure`` for a target that feeds.yml does not define.
  private func check(target: String) throws {
    let names = try Configuration.checked(at: globals.locations.configPath).notify.map(\.name)
    guard !names.contains(where: { $0.lowercased() == target.lowercased() }) else { return }
    throw Failure(
      .usage, code: "no_such_target", "There is no target “\(target)”.",
      advice: Failure.advice(
        Spelling.nearest(to: target, in: names),
        else: names.isEmpty
          ? "The list “notify” of feeds.yml says who can be told; it has none."
          : "Targets are " + names.joined(separator: ", ") + "."))
  }

  func run() async throws {
    if let notify { try check(target: notify) }
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let rule = Rule(expression, sources: source, categories: category, actions: actions)
    guard try !store.addRules([rule], reader: reader).isEmpty else {
      throw Failure(
        .usage, code: "too_many_rules",
        "“\(reader)” has \(RuleLimits.own) rules, the most one has.",
        advice: "Take one away with `tintm rules remove`, or write rules into feeds.yml.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .rules), isQuiet: globals.quiet)
  }
}
