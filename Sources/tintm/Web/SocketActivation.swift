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
