import ArgumentParser
import Foundation
import Serving

/// A command that only makes a route: the newsroom answers it, a renderer writes it.
protocol RouteCommand: AsyncParsableCommand {
  var output: OutputOptions { get }
  var globals: GlobalOptions { get }
  func route(at now: Date) -> Route
}

extension RouteCommand {
  func run() async throws {
    let now = Date()
    let newsroom = Newsroom(
      store: try globals.existingStore(), reader: globals.readerName, now: now)
    try output.show(newsroom.page(for: route(at: now)))
  }
}
