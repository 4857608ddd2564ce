import ArgumentParser
import CArguments
import CMalloc
import Delivering
import Foundation
import Glibc
import Picturing
import UnixSignals

/// The entry point of the process: parses and runs a command, and turns any error into a message
/// and an exit code.
@main
enum Entry {
  @MainActor static func main() async {
    // If the reader of a pipe goes away, the write fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Tintm.withPagerOptionMoved(Array(ProcessArguments.all.dropFirst()))
    if arguments.first == PictureWorker.command {
      return PictureWorker.run(Array(arguments.dropFirst()))
    }
    if arguments.first == ProgramWorker.command {
      return ProgramWorker.run(Array(arguments.dropFirst()))
    }
    OwningUser.become(for: arguments)
    // Before there is a second thread. Each malloc arena costs memory: fetching commands need four,
    // otherwise their threads wait for each other for a seventh of the time; reading commands need
    // only the main one, which grows by more than a page at a time.
    let isFetching = Tintm.commandIndex(in: arguments).map { index in
      index < arguments.count && ["fetch", "update", "serve"].contains(arguments[index])
    }
    mallopt(M_ARENA_MAX, isFetching == true ? 4 : 1)
    if isFetching != true {
      // Reading commands end soon. A list allocates some megabytes at once and frees them; larger
      // steps avoid requesting and returning them in small pieces.
      mallopt(M_TOP_PAD, 1 << 20)
      mallopt(M_MMAP_THRESHOLD, 8 << 20)
      mallopt(M_TRIM_THRESHOLD, 8 << 20)
    }
    do {
      if [["--version"], ["version"], ["-V"]].contains(arguments) {
        // What the parser would print, without parsing.
        return try StandardOutput.write(Tintm.version + "\n")
      }
      let named = Tintm.namedCommand(in: arguments)
      if let command = named as? any RouteCommand, !command.isEndless {
        // On this thread: another one would cost more than a short list.
        return try command.answer()
      }
      if named == nil || named is any AsyncParsableCommand, Failure.lacksProc {
        _ = try named ?? Tintm.parseAsRoot(arguments)
        throw Failure.noProc
      }
      var command = if let named { named } else { try await Tintm.asyncParseAsRoot(arguments) }
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

/// The command line of the process as the kernel passed it; the first word is the program's name.
///
/// The runtime's `CommandLine.arguments` is empty if the environment was changed by a library loaded
/// earlier, such as one that fakes the clock, and /proc is not mounted: a command would print its
/// help and succeed.
enum ProcessArguments {
  static let all: [String] = (0..<tintm_argument_count()).compactMap { index in
    tintm_argument(index).map { String(cString: $0) }
  }
}

extension Failure {
  /// Whether /proc is missing. libdispatch counts its running threads there and, if it cannot, ends
  /// the process: nothing may then wait for another thread.
  static var lacksProc: Bool { access("/proc/self/stat", R_OK) != 0 }

  static let noProc = Failure(
    .unavailable, code: "no_proc", "This command needs /proc, which is not mounted here.",
    advice: "Mount it with `mount -t proc none /proc`; container engines do that by default.")
}

/// Ctrl-C or SIGTERM: cancels running work, which then releases its resources.
enum Interruption {
  /// Runs the body; SIGINT and SIGTERM cancel it.
  ///
  /// - Throws: the body's errors; `CancellationError` after a signal.
  static func cancels<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await _ in signals { throw CancellationError() }
        return nil
      }
      // The first task to end cancels the other.
      defer { group.cancelAll() }
      for try await case let value? in group { return value }
      throw CancellationError()
    }
  }
}
