import ArgumentParser
import CMalloc
import Delivering
import Foundation
import Glibc
import Picturing

/// Where the process begins: parses, runs, and turns any error into words and an exit code.
@main
enum Entry {
  @MainActor static func main() async {
    // A reader that goes away is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(words.dropFirst())
    if arguments.first == PictureWorker.command {
      return PictureWorker.run(Array(arguments.dropFirst()))
    }
    if arguments.first == ProgramWorker.command {
      return ProgramWorker.run(Array(arguments.dropFirst()))
    }
    OwningUser.become(for: arguments)
    // Before there is a second thread. Memory that a thread of its own keeps for itself is memory
    // of its own: what fetches needs four heaps, or those who work at a time wait for
    // each other, a seventh of all; what reads needs the first, which grows by more than a page at
    // a time.
    let isFetching = Tintm.commandIndex(in: arguments).map { index in
      index < arguments.count && ["fetch", "serve"].contains(arguments[index])
    }
    mallopt(M_ARENA_MAX, isFetching == true ? 4 : 1)
    if isFetching != true {
      // What reads is soon over. A list takes some megabytes at once and lets go of them: they are
      // not asked of the system, and given back, in pieces.
      mallopt(M_TOP_PAD, 1 << 20)
      mallopt(M_MMAP_THRESHOLD, 8 << 20)
      mallopt(M_TRIM_THRESHOLD, 8 << 20)
    }
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

  /// The command line. The runtime looks for it beside the environment, and finds none where what
  /// was loaded before it, such as a library that plays with the clock, has changed the
  /// environment; the kernel knows it still (proc(5)).
  private static var words: [String] {
    let known = CommandLine.arguments
    guard known.count < 2,
      let line = FileManager.default.contents(atPath: "/proc/self/cmdline")
    else { return known }
    return words(in: line)
  }

  /// - Parameter line: words that end in NUL each.
  static func words(in line: Data) -> [String] {
    line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
