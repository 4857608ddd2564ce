import Foundation

/// The origin in a separate process, so that only the fetching side is measured.
struct OriginProcess {
  let port: Int
  private let process: Process

  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--origin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  func stop() {
    process.terminate()
  }

  /// - Parameter hosts: number of loopback addresses over which the feeds are distributed.
  func url(_ index: Int, hosts: Int) -> String {
    let host = index % hosts
    return "http://127.\(host / 62_500).\(host / 250 % 250).\(host % 250 + 1):\(port)"
      + "/feeds/\(index).xml"
  }

  /// The address whose request gives every second feed two new items.
  var advance: String { "http://127.0.0.1:\(port)/advance" }
}
