import ArgumentParser

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "What is done with articles as they come.",
    discussion: """
      A rule stands in feeds.yml, or is added here for one reader. `list` says how often each \
      matched in 30 days; `test` shows what an expression would match; `apply` holds the rules \
      against what is stored already.

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
