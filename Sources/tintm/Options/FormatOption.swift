import ArgumentParser

/// A format of a command's output, by the name that people type.
protocol NamedFormat: ExpressibleByArgument, RawRepresentable<String>, Hashable, Sendable {
  static var json: Self { get }
  /// All names, as a sentence.
  static var names: String { get }
}

/// The format of a command's output.
struct FormatOption<Format: NamedFormat>: ParsableArguments {
  @Option(help: ArgumentHelp(Format.names))
  var format: Format?

  @Flag(help: "Short for --format json.")
  var json = false

  /// `nil` if none was given.
  var chosen: Format? { format ?? (json ? .json : nil) }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError(
        "--json means --format json and contradicts --format \(format.rawValue).")
    }
  }
}
