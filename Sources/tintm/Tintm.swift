import ArgumentParser
import Models

/// The command line: common properties of all commands, and the list of them.
struct Tintm: AsyncParsableCommand {
  static let version = "0.1.0"
  static let projectURL = "https://github.com/tintm/tintm"

  static let configuration = CommandConfiguration(
    commandName: "tintm",
    abstract: "A self-hosted news aggregator.",
    discussion: """
      Fetches the sources of feeds.yml, stores full articles for offline reading and ranks them.

      EXAMPLES:
        tintm add example.org                  subscribes to a site
        tintm fetch                            fetches the sources that are due
        tintm feed --category sport            lists the ranked articles of a category
        tintm read 42                          shows an article as plain text
        tintm browse                           opens the interactive reader
        tintm feed --json | jq '.items[0]'     prints JSON for programs
        tintm serve                            runs the daemon and the web page
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "Reading",
        subcommands: [
          FeedCommand.self, ReadCommand.self, StoryCommand.self, RelatedCommand.self,
          SearchCommand.self, ContinueCommand.self, DigestCommand.self, BrowseCommand.self,
          CategoriesCommand.self,
          FiguresCommand.self,
        ]),
      CommandGroup(
        name: "Marks and preferences",
        subcommands: [
          SaveCommand.self, BookmarkCommand.self, ShareCommand.self, HideCommand.self,
          LabelCommand.self, NoteCommand.self, HighlightCommand.self, HighlightsCommand.self,
          MarkCommand.self, RulesCommand.self, ForgetCommand.self,
        ]),
      CommandGroup(
        name: "Sources and fetching",
        subcommands: [
          FetchCommand.self, ServeCommand.self, RefetchCommand.self, SourcesCommand.self,
          AddCommand.self, RemoveCommand.self, DiscoverCommand.self, ImportCommand.self,
          ExportCommand.self,
        ]),
      CommandGroup(
        name: "Administration",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, MigrateCommand.self, PurgeCommand.self,
        ]),
      CommandGroup(
        name: "Readers and access",
        subcommands: [ReaderCommand.self, AppCommand.self, LinkCommand.self, AssistantCommand.self]),
      CommandGroup(
        name: "Inspection",
        subcommands: [
          CheckCommand.self, DoctorCommand.self, HealthyCommand.self, NodesCommand.self,
          ExplainCommand.self,
          ReplayCommand.self,
          TestSourceCommand.self,
          ParseCommand.self, ExtractCommand.self, SchemaCommand.self,
        ]),
    ])

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

extension Tintm {
  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  static func command(named name: String) -> (any ParsableCommand.Type)? {
    commands.first {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// The command that the first argument names, parsed without the other commands; `nil` if all of
  /// them are needed.
  ///
  /// ArgumentParser describes the root's options by reflection and looks through the tree of all
  /// commands several times, which takes as long as reading a list. A command alone gives the same
  /// values. Help, errors and groups of commands are left to the whole tree: their texts name it.
  static func namedCommand(in arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first,
      let type = command(named: name),
      type.configuration.subcommands.isEmpty,
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      Swift.type(of: command) == type
    else { return nil }
    return command
  }

  /// The words after `--`, which are not options (POSIX, XBD 12.2, guideline 10).
  static func wordsAfterDashes(in arguments: [String]) -> Set<String> {
    Set(arguments.drop { $0 != "--" }.dropFirst())
  }

  /// The options of a command that begin like a mistyped one, else those spelled like it.
  static func options(of command: any ParsableCommand.Type, near typed: String) -> [String] {
    let help = helpMessage(for: command)
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
      .subtracting([typed]).sorted()
    let longer = options.filter { $0.hasPrefix(typed) }
    return longer.isEmpty ? Spelling.nearest(to: typed, in: options) : longer
  }

  /// What other programs call an action that is an option here.
  static let foreignCommands = [
    "unstar": "bookmark ID --remove", "unbookmark": "bookmark ID --remove",
    "unhide": "hide ID --remove", "show": "read ID", "open": "read ID", "view": "read ID",
    "next": "read ID --next", "unread": "feed --unread", "starred": "feed --bookmarked",
    "bookmarks": "feed --bookmarked", "hidden": "feed --hidden", "mark-read": "mark ID --read",
    "catchup": "mark --all --read", "status": "sources", "feeds": "sources", "tags": "categories",
    "find": "search WORDS", "grep": "search WORDS", "refresh": "fetch", "reload": "fetch",
    "sync": "fetch", "start": "serve", "daemon": "serve", "init": "add URL",
  ]

  /// What other programs call an option.
  static let foreignOptions = ["--starred": "--bookmarked"]

  /// The value of an option, before the arguments are parsed.
  static func value(of option: String, in arguments: [String]) -> String? {
    let before = arguments.prefix { $0 != "--" }
    let prefix = option + "="
    return zip(before, before.dropFirst()).first { $0.0 == option }?.1
      ?? before.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The arguments with `--no-pager` after the command, to whose output it belongs; git has it before
  /// the command.
  static func withPagerOptionMoved(_ arguments: [String]) -> [String] {
    let option = "--no-pager"
    guard let command = commandIndex(in: arguments),
      let place = arguments[..<command].firstIndex(of: option)
    else { return arguments }
    var moved = arguments
    moved.insert(option, at: command + 1)
    moved.remove(at: place)
    return moved
  }

  /// The index of the command's name in the arguments: the first word that is neither a global
  /// option nor an option's value.
  static func commandIndex(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      if ["--config", "--database", "--reader"].contains(word) {
        index += 2
      } else if word.hasPrefix("-") {
        index += 1
      } else {
        return index
      }
    }
    return nil
  }
}
