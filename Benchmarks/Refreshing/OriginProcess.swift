import Foundation

/// The origin in a process of its own, so that what is measured is the reader alone.
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

  /// - Parameter hosts: how many of the loopback addresses the feeds are spread over.
  func url(_ index: Int, hosts: Int) -> String {
    let host = index % hosts
    return "http://127.\(host / 62_500).\(host / 250 % 250).\(host % 250 + 1):\(port)"
      + "/feeds/\(index).xml"
  }

  /// What to ask for so that every second feed has two new items.
  var advance: String { "http://127.0.0.1:\(port)/advance" }
}
