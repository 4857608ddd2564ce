import ArgumentParser

/// The command line: common properties of all commands, and the list of them.
struct Tintm: AsyncParsableCommand {
  static let version = "0.1.0"
  static let projectURL = "https://github.com/tintm/tintm"

  static let configuration = CommandConfiguration(
    commandName: "tintm",
    abstract: "Your own newsroom in one binary.",
    discussion: """
      Fetches the sources of feeds.yml, keeps whole articles for offline reading, and puts what \
      matters first.

      EXAMPLES:
        tintm fetch                            gets what is due
        tintm feed --category sport            the ranked articles of a category
        tintm read 42                          one article as clean text
        tintm browse                           all of it, with the arrow keys
        tintm feed --json | jq '.items[0]'     the same for programs
        tintm serve                            keeps fetching, as a service does
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "Reading",
        subcommands: [
          FeedCommand.self, ReadCommand.self, StoryCommand.self, RelatedCommand.self,
          SearchCommand.self, DigestCommand.self, BrowseCommand.self, CategoriesCommand.self,
        ]),
      CommandGroup(
        name: "What you think of it",
        subcommands: [
          SaveCommand.self, BookmarkCommand.self, ShareCommand.self, HideCommand.self,
          MarkCommand.self, RulesCommand.self, ForgetCommand.self,
        ]),
      CommandGroup(
        name: "Getting the news",
        subcommands: [
          FetchCommand.self, ServeCommand.self, RefetchCommand.self, SourcesCommand.self,
          DiscoverCommand.self, ImportCommand.self, ExportCommand.self,
        ]),
      CommandGroup(
        name: "Keeping it",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, MigrateCommand.self, PurgeCommand.self,
        ]),
      CommandGroup(
        name: "Who reads",
        subcommands: [ReaderCommand.self, AppCommand.self, LinkCommand.self]),
      CommandGroup(
        name: "Looking closer",
        subcommands: [
          CheckCommand.self, DoctorCommand.self, NodesCommand.self, ExplainCommand.self,
          ReplayCommand.self,
          TestSourceCommand.self,
          ParseCommand.self, ExtractCommand.self,
        ]),
    ])

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}
