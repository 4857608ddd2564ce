import ArgumentParser

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
