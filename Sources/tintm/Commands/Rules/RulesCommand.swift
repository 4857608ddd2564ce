import ArgumentParser

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
