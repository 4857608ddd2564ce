import Foundation
import Testing

@testable import Picturing

struct WorkerProcessTests {
  func run(
    _ script: String, input: String = "", most: Int = 1000, seconds: Int = 60,
    program: String = "/bin/sh"
  ) -> String? {
    WorkerProcess(program: program, arguments: ["sh", "-c", script])
      .run(input: Array(input.utf8), maxOutput: most, seconds: seconds)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a process receives bytes and returns bytes`() {
    #expect(run("cat", input: "some bytes") == "some bytes")
    #expect(run("echo done; exit 3", input: String(repeating: "x", count: 1 << 20)) == "done\n")
    #expect(run("", program: "/nonexistent") == nil)
  }

  @Test func `a process has an empty environment`() {
    let variables = run("tr '\\0' '\\n' < /proc/$$/environ")
    #expect(variables == "")
  }

  @Test func `a process with too much output is killed`() {
    #expect(run("while :; do echo more; done") == nil)
  }

  @Test func `a process that exceeds its time is killed`() {
    #expect(run("exec sleep 1000", seconds: 1) == nil)
  }

  @Test(arguments: [WorkerAnswer.done([1, 2, 3]), .done([]), .damaged, .noDecoder])
  func `an encoded answer decodes to the same answer`(answer: WorkerAnswer) {
    let encoded = answer.encoded
    #expect(WorkerAnswer(encoded) == answer)
    #expect(WorkerAnswer(encoded + [0]) == nil)
    for length in encoded.indices { #expect(WorkerAnswer(Array(encoded[..<length])) == nil) }
  }

  @Test(arguments: [
    ScalingTask.pixels(PixelSize(width: 1, height: 2), canvas: PixelSize(width: 3, height: 4)),
    .thumbnail(.webp, width: 320), .thumbnail(.jpeg, width: 20_000),
  ])
  func `an encoded task decodes to the same task`(task: ScalingTask) {
    #expect(ScalingTask(task.arguments) == task)
  }

  @Test(arguments: ["", "webp", "webp 0", "webp 20001", "webp x", "webp 1 2", "gif 5", "pixels 1"])
  func `other arguments are not tasks`(arguments: String) {
    #expect(ScalingTask(arguments.split(separator: " ").map(String.init)) == nil)
  }
}
