import ArgumentParser
import Sourcing

/// The file that a command writes, or stdout.
struct OutputFile: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .value("file", "Output file, replaced only when complete; stdout by default."),
    completion: .file())
  var path: String?

  var isStandardOutput: Bool { path == nil || path == "-" }

  /// Writes what the body passes on, piece by piece.
  func write(
    _ body: (_ drain: @escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    guard let path, !isStandardOutput else {
      return try body { try StandardOutput.write($0) }
    }
    let replacement = try ReplacementFile(for: path)
    try body { try replacement.write($0) }
    try replacement.commit()
  }
}
