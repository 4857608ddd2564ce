import Foundation
import TestCluster
import TestOrigin
import Testing

/// The daemon during an outage of its PostgreSQL server.
@Suite(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
struct ServerOutageTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func configure(_ sources: [String]) throws {
    let lines = sources.map { "  - {name: \($0), url: \"\($0)\", category: c}\n" }
    try sandbox.write(
      "network: {allow_private: true, per_host: {delay: 0s}}\nsources:\n" + lines.joined(),
      to: "feeds.yml")
  }

  /// The lines of the daemon's log, as they are written.
  private func lines(of pipe: Pipe) -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let log = pipe.fileHandleForReading
    Thread.detachNewThread {
      var rest = ""
      while case let data = log.availableData, !data.isEmpty {
        var pieces = (rest + String(decoding: data, as: UTF8.self)).split(
          separator: "\n", omittingEmptySubsequences: false)
        rest = pieces.popLast().map(String.init) ?? ""
        for piece in pieces { continuation.yield(String(piece)) }
      }
      continuation.finish()
    }
    return lines
  }

  private func daemon(on address: String, logging log: Pipe) -> Process {
    let daemon = CommandRun.process(
      ["serve", "--only", "poll"], in: sandbox.folder,
      environment: sandbox.environment.merging([
        "TINTM_DATABASE": address, "STATE_DIRECTORY": sandbox.folder.path,
      ]) { $1 })
    daemon.standardError = log
    return daemon
  }

  /// Starts a server of this test, or continues one that was stopped.
  ///
  /// - Returns: its address.
  private func startServer(_ folder: String) -> String {
    let run = TestCluster.run([
      "start", folder, "--fast", "--while", "\(ProcessInfo.processInfo.processIdentifier)",
    ])
    #expect(run.status == 0)
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `a reload during it is not taken for a wrong configuration, and succeeds later`()
    async throws
  {
    let folder = sandbox.folder.appendingPathComponent("server").path
    let address = startServer(folder)
    try configure(["https://one.invalid/"])
    let log = Pipe()
    let daemon = daemon(on: address, logging: log)
    try daemon.run()
    defer { daemon.terminate() }
    var lines = lines(of: log).makeAsyncIterator()
    while let line = await lines.next(), !line.contains("Ready") {}
    _ = TestCluster.run(["stop", folder])
    try configure(["https://one.invalid/", "https://two.invalid/"])
    kill(daemon.processIdentifier, SIGHUP)
    var line = await lines.next()
    while let text = line, !text.contains("configuration") { line = await lines.next() }
    #expect(line?.contains("Cannot reach the database") == true, "\(line ?? "nothing")")
    #expect(line?.contains("invalid;") == false)
    _ = startServer(folder)
    while let text = line, !text.contains("The configuration was reloaded") {
      line = await lines.next()
    }
    #expect(line?.contains("sources=2") == true, "\(line ?? "nothing")")
    _ = TestCluster.run(["remove", folder])
  }

  @Test func `a daemon that waits for its server ends at once`() async throws {
    try configure(["https://one.invalid/"])
    let log = Pipe()
    let daemon = daemon(on: "postgres://tintm@127.0.0.1:1/none", logging: log)
    try daemon.run()
    defer { daemon.terminate() }
    var lines = lines(of: log).makeAsyncIterator()
    while let line = await lines.next(), !line.contains("Waiting to start") {}
    daemon.terminate()
    daemon.waitUntilExit()
    #expect(daemon.terminationReason == .exit && daemon.terminationStatus == 0)
  }

  @Test func `the daemon survives an outage of the server and continues`() async throws {
    let folder = sandbox.folder.appendingPathComponent("server").path
    let address = startServer(folder)
    let feed = """
      <rss version="2.0"><channel><title>T</title><item><guid>1</guid><title>One</title>\
      <description>Some words</description></item></channel></rss>
      """
    // The server stops while the daemon waits for the first source's response.
    let origin = try await TestOrigin { request in
      if request.path == "/1" { _ = TestCluster.run(["stop", folder]) }
      return .answer(200, [:], feed)
    }
    try configure([origin.url("/1")])
    let log = Pipe()
    let daemon = daemon(on: address, logging: log)
    try daemon.run()
    defer { daemon.terminate() }
    var lines = lines(of: log).makeAsyncIterator()
    while let line = await lines.next(), !line.contains("Cannot store anything") {}
    #expect(daemon.isRunning)

    _ = startServer(folder)
    try configure([origin.url("/1"), origin.url("/2")])
    kill(daemon.processIdentifier, SIGHUP)
    var isStored = false
    while !isStored, let line = await lines.next() {
      isStored = line.contains("A polling pass is complete")
    }
    #expect(isStored)
    let feeds = try sandbox.run("feed", "--json", environment: ["TINTM_DATABASE": address])
    #expect((try feeds.json()["items"] as? [Any])?.count == 1, "\(feeds.errors)")
    daemon.terminate()
    daemon.waitUntilExit()
    #expect(daemon.terminationReason == .exit && daemon.terminationStatus == 0)
    _ = TestCluster.run(["remove", folder])
  }
}
