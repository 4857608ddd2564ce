import ArgumentParser
import Foundation
import Serving

/// A command that only makes a route: the newsroom answers it, a renderer writes it.
protocol RouteCommand: AsyncParsableCommand {
  var output: OutputOptions { get }
  var globals: GlobalOptions { get }
  /// Whether the answer may be longer than a screen, and goes through a pager then.
  var isLong: Bool { get }
  func route(at now: Date) -> Route
}

extension RouteCommand {
  var isLong: Bool { false }

  func run() async throws { try answer() }

  func answer() throws {
    let now = Date()
    let answer = try newsroom(at: now).answer(route(at: now))
    if isLong {
      try output.showLong(answer.page, isQuiet: globals.quiet)
    } else {
      try output.show(answer.page, isQuiet: globals.quiet)
    }
    try answer.finish()
  }

  func newsroom(at now: Date) throws -> Newsroom {
    let store = try globals.existingStore()
    return Newsroom(store: store, reader: try globals.readerName(in: store), now: now)
  }
}
