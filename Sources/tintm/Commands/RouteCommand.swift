import ArgumentParser
import Composing
import Foundation

/// A command that only makes a route: the newsroom answers it, and a renderer prints the page.
protocol RouteCommand: OutputCommand {
  /// Whether the command goes on after its answer until it is interrupted.
  var isEndless: Bool { get }
  func route(at now: Date) throws -> Route
  /// Prints the page of the route. A command that does more replaces this: the entry point of the
  /// process calls it and `run()` only if the command is endless.
  func answer() throws
}

extension RouteCommand {
  var isEndless: Bool { false }

  func run() async throws { try answer() }

  func answer() throws { try answerRoute() }

  func answerRoute() throws {
    let newsroom = try newsroom()
    let answer = try newsroom.answer(route(at: newsroom.now))
    try output.show(answer.page)
    try answer.finish()
  }

  func newsroom() throws -> Newsroom {
    // Neither a pipe nor cron is a visit.
    try globals.newsroom(isVisit: isatty(STDOUT_FILENO) == 1)
  }
}
