import ArgumentParser
import Foundation
import Serving
import Storing

/// A command that only makes a route: the newsroom answers it, and a renderer prints the page.
protocol RouteCommand: AsyncParsableCommand {
  var output: OutputOptions { get }
  var globals: GlobalOptions { get }
  /// Whether the output may be longer than a screen and should go through a pager.
  var isLong: Bool { get }
  func route(at now: Date) -> Route
}

extension RouteCommand {
  var isLong: Bool { false }

  func run() async throws { try answer() }

  func answer() throws {
    let newsroom = try newsroom()
    let answer = try newsroom.answer(route(at: newsroom.now))
    if isLong {
      try output.showLong(answer.page, isQuiet: globals.quiet)
    } else {
      try output.show(answer.page, isQuiet: globals.quiet)
    }
    try answer.finish()
  }

  func newsroom() throws -> Newsroom {
    let store = try globals.existingStore()
    return Newsroom(store: store, reader: try globals.readerName(in: store), now: store.now())
  }
}
