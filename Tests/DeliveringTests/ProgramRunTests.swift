import Foundation
import Testing
import Words

@testable import Delivering

struct ProgramRunTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func program(_ words: String..., input: String? = nil) -> ProgramRun {
    ProgramRun(
      words: words, input: input, folder: folder, report: folder + "/report",
      worker: DigestFixture.program)
  }

  func fault(_ run: ProgramRun, seconds: Int = 60) async -> String? {
    do {
      try await run.run(seconds: seconds)
      return nil
    } catch {
      return (error as? DeliveryFault)?.reason.english ?? "\(error)"
    }
  }

  @Test func `a program receives its arguments unchanged, and no other files`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let odd = "$(touch bad) `x`; \"' \n|&"
    #expect(
      await fault(
        program("/bin/sh", "-c", "printf %s \"$1\" > got; ls /proc/self/fd > files; cat", "sh", odd)
      ) == nil)
    #expect(try String(contentsOfFile: folder + "/got", encoding: .utf8) == odd)
    #expect(!FileManager.default.fileExists(atPath: folder + "/bad"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/report"))
    let files = try String(contentsOfFile: folder + "/files", encoding: .utf8).split(
      separator: "\n")
    #expect(files.count <= 4, "\(files)")
  }

  @Test func `a failure contains the exit status or the signal`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(await fault(program("sh", "-c", "exit 0")) == nil)
    #expect(await fault(program("sh", "-c", "exit 3")) == "sh exited with status 3")
    #expect(
      await fault(program("sh", "-c", "echo one; printf 'two\\033[31m\\n\\n' >&2; exit 1"))
        == "sh exited with status 1: two [31m")
    #expect(await fault(program("sh", "-c", "kill -9 $$")) == "sh was killed by signal 9")
    #expect(
      await fault(program("./nothing"))
        == "./nothing exited with status 127: No such file or directory")
    #expect(
      await fault(program("sh", "-c", "sleep 1000 & sleep 1000"), seconds: 1)
        == "sh was killed by signal 9: it took longer than 1 s")
    // Megabytes of output that are discarded, and a child process that keeps the output open.
    #expect(
      await fault(program("sh", "-c", "yes | head -c 5000000; sleep 1000 & echo end; exit 4"))
        == "sh exited with status 4: end")
  }

  @Test func `a program that continues after its caller was cancelled runs once`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The script waits for the file `go`, which is created when no caller waits for the script any
    // more.
    let script = "echo run >> runs; while ! test -e go; do sleep 0.02; done; exit 5"
    let first = Task { await fault(program("sh", "-c", script)) }
    while !FileManager.default.fileExists(atPath: folder + "/runs") { await Task.yield() }
    first.cancel()
    #expect(await first.value == "CancellationError()")
    let second = Task { await fault(program("sh", "-c", script)) }
    try Data().write(to: URL(filePath: folder + "/go"))
    #expect(await second.value == "sh exited with status 5")
    #expect(try String(contentsOfFile: folder + "/runs", encoding: .utf8) == "run\n")
    // The report was consumed: the next call starts a new run.
    #expect(await fault(program("sh", "-c", script)) == "sh exited with status 5")
    #expect(try String(contentsOfFile: folder + "/runs", encoding: .utf8) == "run\nrun\n")
  }
}
