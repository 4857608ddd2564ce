import ArgumentParser
import Foundation

/// Whether output that is longer than the terminal goes through a pager.
struct PagerOption: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Do not show long output in a pager.")
  var isOff = false

  /// Writes a text to a terminal; one that is longer goes through the pager.
  ///
  /// - Parameter split: the text in two parts, if the pager can't show all of it: the first is
  ///   written before it starts.
  func write(_ text: String, split: () -> (above: String, paged: String)? = { nil }) throws {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard !isOff, let rows = Terminal.output.rows, lines >= rows,
      let pager = Pager(environment: ProcessInfo.environmentAtStart)
    else { return try StandardOutput.write(text) }
    let (above, paged) = split() ?? ("", text)
    try StandardOutput.write(above)
    if !pager.show(paged) { try StandardOutput.write(text) }
  }
}
