import ArgumentParser

extension Tintm {
  /// All commands.
  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// The words after `--`, which are no options (POSIX, XBD 12.2, guideline 10).
  static func wordsAfterDashes(in arguments: [String]) -> Set<String> {
    Set(arguments.drop { $0 != "--" }.dropFirst())
  }

  /// The options of a command that begin as a mistyped one does.
  static func options(of command: any ParsableCommand.Type, beginningWith typed: String) -> [String]
  {
    let help = helpMessage(for: command)
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    return options.filter { $0.hasPrefix(typed) && $0 != typed }.sorted()
  }

  /// The value of an option, before the arguments are parsed.
  static func value(of option: String, in arguments: [String]) -> String? {
    let before = arguments.prefix { $0 != "--" }
    let prefix = option + "="
    return zip(before, before.dropFirst()).first { $0.0 == option }?.1
      ?? before.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
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
