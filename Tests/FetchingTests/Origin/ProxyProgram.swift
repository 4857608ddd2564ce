import Foundation
import Glibc
import NIOCore
import NIOPosix

/// A real proxy on the loopback address, ended with this value. `Scripts/setup-check` installs both.
final class ProxyProgram {
  static let tinyproxy = "/usr/bin/tinyproxy"
  static let microsocks = "/usr/bin/microsocks"

  let port: Int
  private let process = Process()
  private let folder: URL?

  static func isInstalled(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// microsocks, which resolves names by itself.
  static func socks() async throws -> ProxyProgram {
    let port = try await freePort()
    return try await ProxyProgram(
      microsocks, ["-i", "127.0.0.1", "-p", "\(port)"], port: port, folder: nil)
  }

  /// tinyproxy.
  ///
  /// - Parameter tunnels: the only port to which it opens tunnels.
  static func http(tunnels: Int, login: String? = nil) async throws -> ProxyProgram {
    let port = try await freePort()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tintm-proxy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "tinyproxy.conf")
    try """
    Port \(port)
    Listen 127.0.0.1
    Timeout 600
    ConnectPort \(tunnels)
    \(login.map { "BasicAuth \($0)" } ?? "")
    """.write(to: file, atomically: true, encoding: .utf8)
    return try await ProxyProgram(tinyproxy, ["-d", "-c", file.path], port: port, folder: folder)
  }

  private init(_ path: String, _ arguments: [String], port: Int, folder: URL?) async throws {
    self.port = port
    self.folder = folder
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    var channel: (any Channel)?
    while channel == nil, process.isRunning {
      channel = try? await bootstrap.connect(host: "127.0.0.1", port: port).get()
    }
    try await channel?.close()
  }

  deinit {
    process.terminate()
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }

  private static func freePort() async throws -> Int {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    try await channel.close()
    return port
  }
}
