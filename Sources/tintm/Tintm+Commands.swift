import ArgumentParser

extension Tintm {
  /// All commands.
  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// Where in the arguments a command's name is expected: at the first word that is no global
  /// option and not the value of one.
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
