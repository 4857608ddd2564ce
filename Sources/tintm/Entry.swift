import ArgumentParser
import Foundation
import Glibc

/// Where the process begins: parses, runs, and turns any error into words and an exit code.
@main
enum Entry {
  static func main() async {
    // A reader that goes away is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try await parse(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(Failure.report(error, arguments: arguments).rawValue)
    }
  }

  /// The command that is asked for, with its options.
  ///
  /// To look at one command is several milliseconds quicker than to look at all of them. What that
  /// does not understand, help and completions are left to the whole.
  private static func parse(_ arguments: [String]) async throws -> any ParsableCommand {
    if let place = Tintm.commandIndex(in: arguments),
      let type = Tintm.commands.first(where: {
        $0.configuration.commandName == arguments[place]
      })
    {
      var rest = arguments
      rest.remove(at: place)
      if let command = try? type.parseAsRoot(rest), Swift.type(of: command) == type {
        return command
      }
    }
    return try await Tintm.asyncParseAsRoot(arguments)
  }
}
