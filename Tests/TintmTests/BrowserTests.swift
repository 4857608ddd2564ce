import Foundation
import Testing

/// The web page in a real browser, controlled by `Tests/TintmTests/Browser/page.py`.
struct BrowserTests {
  private static let python = CommandRun.root.appendingPathComponent(".build/clients/bin/python")

  private static var isInstalled: Bool {
    [python.path, "/usr/bin/chromium", "/usr/bin/chromedriver"]
      .allSatisfy(FileManager.default.isExecutableFile)
  }

  @Test(.enabled(if: isInstalled, "make setup-check installs Chromium and what drives it"))
  func `the page can be read, marked, searched and kept offline by mouse, keys and touch`() throws {
    let sandbox = try Sandbox()
    let script = CommandRun.root.appendingPathComponent("Tests/TintmTests/Browser/page.py")
    let run = try CommandRun(
      [script.path, CommandRun.program.path, sandbox.folder.path], program: Self.python,
      environment: ["PATH": "/usr/bin:/bin", "HOME": sandbox.folder.path])
    // The script prints what failed.
    #expect(run.output == "")
    #expect(run.status == 0, "\(run.errors)")
  }
}
