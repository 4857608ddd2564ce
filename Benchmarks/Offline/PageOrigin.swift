import Foundation
import TestOrigin

/// Hosts that serve generated pages, in a separate process, so that only the fetching side is
/// measured.
struct PageOrigin {
  /// One for each host.
  let urls: [String]
  private let process: Process

  /// - Parameters:
  ///   - hosts: number of loopback addresses, each a separate host.
  ///   - bytes: the size of each page.
  init(hosts: Int, bytes: Int) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--origin", String(hosts), String(bytes)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while text.split(separator: "\n").count < hosts || !text.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    urls = text.split(separator: "\n").map(String.init)
  }

  func stop() {
    process.terminate()
  }

  /// Runs in the child process: serves until it is terminated.
  static func serve(hosts: Int, bytes: Int) async throws {
    var origins: [TestOrigin] = []
    for host in 0..<hosts {
      let origin = try await TestOrigin(host: "127.0.1.\(host + 1)") { request in
        let number = request.path.split(separator: "/").last.flatMap { Int($0) }
        guard let number else { return .answer(404) }
        return .answer(200, ["Content-Type": "text/html"], NewsPage.make(number, bytes: bytes))
      }
      origins.append(origin)
    }
    let lines = origins.map { $0.url("") }.joined(separator: "\n") + "\n"
    FileHandle.standardOutput.write(Data(lines.utf8))
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
