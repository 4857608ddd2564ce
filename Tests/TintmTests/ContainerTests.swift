import Foundation
import Glibc
import Testing
import Web

@testable import tintm

/// What a container needs of the program: a password from a secret's file, and a health check.
struct ContainerTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  /// Runs the daemon on a socket in the sandbox until `body` has ended.
  private func serving<Value>(
    environment: [String: String] = [:], _ body: () throws -> Value
  ) throws -> Value {
    let place = "unix:\(sandbox.folder.path)/http.sock"
    try sandbox.write("server: {listen: \"\(place)\"}\nsources: []\n", to: "feeds.yml")
    let own = ["TINTM_DATABASE": sandbox.database, "HOME": sandbox.folder.path]
    let daemon = CommandRun.process(
      ["serve"], in: sandbox.folder, environment: own.merging(environment) { $1 })
    let log = Pipe()
    daemon.standardError = log
    try daemon.run()
    defer {
      daemon.terminate()
      daemon.waitUntilExit()
    }
    var said = ""
    while !said.contains("Ready"), case let data = log.fileHandleForReading.availableData,
      !data.isEmpty
    {
      said += String(decoding: data, as: UTF8.self)
    }
    #expect(said.contains("Ready"), "\(said)")
    return try body()
  }

  private func readers() throws -> [[String: Any]] {
    try sandbox.run("reader", "list", "--json").items()
  }

  @Test func `the first start takes the first reader's password from a file`() throws {
    try sandbox.write("correct horse\r\nnot this line\n", to: "secret")
    let file = sandbox.folder.path + "/secret"
    let environment = ["TINTM_PASSWORD_FILE": file, "TINTM_READER": "ada"]
    try serving(environment: environment) {
      #expect(try readers().map { $0["name"] as? String } == ["ada"])
      #expect(try readers().map { $0["password"] as? Bool } == [true])
      let healthy = try sandbox.run("healthy")
      #expect(healthy.status == 0 && healthy.output == "The database answers.\n")
      #expect(try sandbox.run("healthy", "--quiet").output.isEmpty)
    }
    // Nothing listens any more.
    #expect(try sandbox.run("healthy").status == 69)
    // A password is there: the file is not needed, whatever became of it.
    try FileManager.default.removeItem(atPath: file)
    try serving(environment: environment) {
      let readers = try readers()
      #expect(readers.count == 1)
    }
  }

  @Test func `an unusable file is named, and the daemon does not start`() throws {
    try sandbox.write("sources: []\n", to: "feeds.yml")
    let file = sandbox.folder.path + "/secret"
    func serve() throws -> CommandRun {
      try sandbox.run("serve", "--password-file", "secret")
    }
    let missing = try serve()
    #expect(missing.status == 66 && missing.errors.contains("There is no file \(file)."))
    let long = String(repeating: "x", count: 1025)
    for (text, reason) in [
      ("", "has 0 characters"), ("\nsecond line\n", "has 0 characters"),
      ("short\r\n", "has 5 characters"), (long, "has more than 1024 bytes"),
    ] {
      try sandbox.write(text, to: "secret")
      let run = try serve()
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("The password in \(file) \(reason)"), "\(run.errors)")
    }
    #expect(try readers().isEmpty)
  }

  @Test func `a server that does not listen cannot be asked`() throws {
    try sandbox.write("server: {listen: none}\nsources: []\n", to: "feeds.yml")
    let none = try sandbox.run("healthy")
    #expect(none.status == 69 && none.errors.contains("no HTTP server to ask"), "\(none.errors)")
  }

  /// What a probe of a server finds that sends these bytes, or none.
  private func probed(_ bytes: String?) throws(ServerProbe.Unanswered) -> ServerProbe.Answer {
    let path = sandbox.folder.path + "/odd.sock"
    unlink(path)
    let listener = Self.listening(at: path)
    defer { close(listener) }
    let thread = Thread {
      let client = accept(listener, nil, nil)
      guard let bytes else { return }
      // Reads the request first, so that closing does not reset the connection.
      var request = [UInt8](repeating: 0, count: 4096)
      _ = recv(client, &request, request.count, 0)
      _ = bytes.withCString { send(client, $0, bytes.utf8.count, Int32(MSG_NOSIGNAL)) }
      close(client)
    }
    thread.start()
    return try ServerProbe(place: .unixSocket(path: path), seconds: 1).answer()
  }

  @Test func `health is what the daemon answers`() throws {
    let full = try probed(
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 9\r\n\r\nNo room.\nsecond line")
    #expect(full.status == 503 && full.sentence == "No room.")
    #expect(try probed("HTTP/1.1 200\r\n\r\n").sentence.isEmpty)
    // What never ends is read in part.
    #expect(try probed("HTTP/1.1 200 OK" + String(repeating: "x", count: 1 << 20)).status == 200)
  }

  @Test(
    arguments: [
      ("", "not HTTP"), ("SSH-2.0-x 200\r\n", "not HTTP"), ("HTTP/1.1\r\n", "not HTTP"),
      ("HTTP/1.1 two\r\n", "not HTTP"), (nil, "too long"),
    ] as [(String?, String)])
  func `an answer that is not HTTP, or none in time, is not health`(bytes: String?, reason: String)
  {
    do throws(ServerProbe.Unanswered) {
      _ = try probed(bytes)
      Issue.record("\(bytes ?? "no answer") is taken for health")
    } catch {
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  private static func listening(at path: String) -> Int32 {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
    }
    precondition(status == 0 && listen(listener, 1) == 0)
    return listener
  }
}
