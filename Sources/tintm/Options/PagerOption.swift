import ArgumentParser
import Foundation

/// Whether output that is longer than the terminal goes through a pager.
struct PagerOption: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Do not show long output in a pager.")
  var isOff = false

  /// Writes a text to a terminal; one that is longer goes through the pager.
  ///
  /// - Parameters:
  ///   - above: Written before the pager starts, for what it can't show.
  ///   - paged: The text for the pager, if it differs.
  func write(
    _ text: String, above: @autoclosure () -> String = "",
    paged: @autoclosure () -> String? = nil
  ) throws {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard !isOff, let rows = Terminal.output.rows, lines >= rows,
      let pager = Pager(environment: ProcessInfo.environmentAtStart)
    else { return try StandardOutput.write(text) }
    try StandardOutput.write(above())
    if !pager.show(paged() ?? text) { try StandardOutput.write(text) }
  }
}
