import ArgumentParser
import CMalloc
import Foundation
import Glibc

/// Where the process begins: parses, runs, and turns any error into words and an exit code.
@main
enum Entry {
  static func main() async {
    // A reader that goes away is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // Memory that a thread of its own keeps for itself is memory that nobody else gets.
    mallopt(M_ARENA_MAX, 2)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try await Tintm.asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(Failure.report(error, arguments: arguments).rawValue)
    }
  }
}
