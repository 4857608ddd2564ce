import Logging
import Sourcing
import Store
import Web

extension WebServer {
  /// Listens at the configured addresses. If another process uses the default address, that is
  /// logged, and sources are polled without a server.
  ///
  /// - Throws: ``Failure`` if a configured address is refused.
  func open(
    _ configuration: Configuration, only half: ServeCommand.Half?,
    readers: any ReaderStoring, logger: Logger
  ) async throws {
    // A polling process still receives hubs' callbacks, at their separate address.
    let places = half == .poll ? [] : WebComposition.places(configuration)
    let callback = half == .http ? nil : WebComposition.callbackPlace(configuration)
    do {
      try await listen(at: places, callback: callback)
    } catch {
      guard configuration.server.listen == .usual, error.isInUse, places.contains(error.place)
      else { throw Failure(error) }
      do {
        try await listen(at: [], callback: callback)
      } catch {
        throw Failure(error)
      }
      return logger.warning(
        "HTTP is disabled: the default address is already in use",
        metadata: [
          "address": "\(error.place.description)",
          "advice": "set `listen` under `server` to another address or to `none`",
        ])
    }
    guard try isLocal || configuration.server.userHeader != nil || readers.hasPasswords() else {
      await close()
      throw Failure(
        .configuration, code: "no_password",
        "The server would be reachable from other machines, but no reader has a password.",
        advice:
          "Set one with `tintm reader password NAME`, or listen on 127.0.0.1 behind a reverse "
          + "proxy.")
    }
    for place in self.places {
      logger.info("Serving over HTTP", metadata: ["address": "\(place.description)"])
    }
  }
}

extension Failure {
  init(_ refusal: ListeningRefused) {
    self.init(
      .unavailable, code: "cannot_listen",
      "Cannot listen on \(refusal.place.description): \(refusal.reason).",
      advice:
        "Set `listen` under `server` to another address, or stop the program that uses this one.")
  }
}

/// Sockets that a service manager has opened and passes on (sd_listen_fds(3)).
enum SocketActivation {
  /// The first of them has this number.
  private static let first: Int32 = 3
  private static let most = 16

  /// - Parameter process: the id of the process that the sockets must be meant for.
  static func descriptors(_ environment: [String: String], process: Int32) -> [Int32] {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
    else { return [] }
    return (0..<Int32(min(count, most))).map { first + $0 }
  }
}
