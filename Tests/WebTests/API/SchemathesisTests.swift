import Foundation
import Testing

@testable import Web

/// Requests that Schemathesis generates from the API's description, valid and invalid ones.
struct SchemathesisTests {
  private static let program = ClientProgram(
    path: (ClientProgram.python.path as NSString).deletingLastPathComponent + "/schemathesis")

  @Test(.enabled(if: program.isInstalled, "Scripts/setup-check installs schemathesis"))
  func `the API conforms to its description`() async throws {
    // Wrong passwords are sent more often than one address may: an hour passes between any two.
    let clock = ReadersFixture.Clock()
    let fixture = try APIFixture(guesses: {
      clock.pass(3601)
      return clock.now
    })
    let server = try await ServerFixture([fixture.handler])
    let folder = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (status, output) = try await Self.program.run(
      [
        "--no-color", "run", "http://127.0.0.1:\(server.port)/api/v1/openapi.json",
        "--header", "Authorization: Bearer right", "--phases", "examples,coverage,fuzzing",
        "--max-examples", "5", "--seed", "1", "--continue-on-failure", "--workers", "2",
        // A machine that is busy with other tests is slow.
        "--request-timeout", "300", "--wait-for-schema", "300", "--suppress-health-check", "all",
        // The stream never ends.
        "--exclude-path", "/stream", "--generation-database", "none",
      ], home: folder.path)
    try await server.close()
    try FileManager.default.removeItem(at: folder)
    #expect(status == 0, "\(output)")
  }
}
