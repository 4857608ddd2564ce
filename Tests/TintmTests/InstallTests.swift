import Foundation
import Testing

/// `Scripts/install`, with any small program in place of the binary.
struct InstallTests {
  @Test func `the installed feeds.yml names documents that are installed`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tintm-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func install(_ argument: String) throws {
      let run = try CommandRun(
        [argument], program: CommandRun.root.appendingPathComponent("Scripts/install"),
        environment: ["PATH": "/usr/bin:/bin", "DESTDIR": folder.path, "PREFIX": "/opt/news"])
      #expect(run.status == 0, "\(run.errors)")
    }
    func isThere(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.path + path)
    }
    try install("/bin/true")
    let feeds = try String(
      contentsOf: folder.appendingPathComponent("etc/tintm/feeds.yml"), encoding: .utf8)
    let named = feeds.matches(of: /[\w\/]+\.md\b/).map { String($0.output) }
    #expect(named.count >= 6)
    for document in named { #expect(isThere(document), "\(document)") }
    #expect(isThere("/opt/news/share/doc/tintm/LICENSE"))
    try install("--remove")
    #expect(!isThere("/opt/news/share/doc/tintm") && !isThere("/opt/news/bin/tintm"))
  }
}
