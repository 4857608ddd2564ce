import Foundation
import Testing

/// A list that is updated as articles arrive. Serialized: each test waits for a process.
@Suite(.serialized) struct FollowTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
  }

  func follow(_ arguments: String...) throws -> (Process, Pipe) {
    let process = CommandRun.process(
      ["feed", "--follow"] + arguments,
      environment: ["TINTM_DATABASE": sandbox.database, "USER": "ada"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output)
  }

  @Test(arguments: ["plain", "json", "jsonfeed"])
  func `new articles are printed one per line until Ctrl-C`(format: String) throws {
    let (process, output) = try follow("--format", format)
    // One after the other, since the process may not watch yet when the first one arrives.
    var isReady = false
    for name in ["The Harbour Courier", "Evening Echo", "City Wire", "Bitwright"] {
      _ = try sandbox.run("fetch", "--quiet", "--source", name)
      var ready = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      isReady = poll(&ready, 1, name == "Bitwright" ? 30_000 : 1500) == 1
      if isReady { break }
    }
    defer { process.terminate() }
    try #require(isReady)
    let first = output.fileHandleForReading.availableData
    #expect(first.contains(UInt8(ascii: "\n")))
    let line = String(decoding: first, as: UTF8.self).prefix { $0 != "\n" }
    if format == "plain" {
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 10)
    } else {
      #expect(try CommandRun.json(String(line))["title"] is String)
    }
    // It may be blocked because the rest of its output was not read.
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
  }

  @Test func `the command ends when the pipe is closed`() throws {
    let (process, output) = try follow()
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `invalid options are errors`() throws {
    #expect(try sandbox.run("feed", "--follow", "--category", "sprot").status == 66)
    #expect(try sandbox.run("feed", "--follow", "--after", "0-1").status == 64)
  }
}
