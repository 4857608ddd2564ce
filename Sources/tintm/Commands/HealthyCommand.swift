import ArgumentParser
import Sourcing
import Web

struct HealthyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthy",
    abstract: "Asks the running daemon whether it answers.",
    discussion: """
      For the health check of a container or a supervisor: ends with 0 if the daemon at the configured \
      address answers within five seconds and can use its database, else with 69. If the \
      configuration is invalid, the default address is asked, because a running daemon keeps the \
      configuration it has.

      EXAMPLES:
        tintm healthy
        tintm healthy --quiet || systemctl status tintm
      """)

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let server = (try? globals.configuration())?.server
    guard let place = ListeningPlace(server?.listen ?? .usual) else {
      throw Failure.unhealthy(
        "The daemon has no HTTP server to ask.", advice: "`listen` under `server` is `none`.")
    }
    let answer: ServerProbe.Answer
    do throws(ServerProbe.Unanswered) {
      answer = try ServerProbe(place: place).answer()
    } catch {
      throw Failure.unhealthy(
        "The daemon does not answer at \(place.description): \(error.reason).",
        advice: "Its log says why, or that it is still starting.")
    }
    guard answer.status == 200 else {
      throw Failure.unhealthy("The daemon answers with status \(answer.status): \(answer.sentence)")
    }
    if !globals.quiet { try StandardOutput.write(answer.sentence + "\n") }
  }
}

extension Failure {
  fileprivate static func unhealthy(_ message: String, advice: String? = nil) -> Failure {
    Failure(.unavailable, code: "unhealthy", message, advice: advice)
  }
}
