import ArgumentParser
import Basics
import Matching

/// Checks of typed values that several commands have in common.
///
/// Each throws `ValidationError` with a sentence; `nil` is always fine.
enum OptionCheck {
  static func number(_ option: String, _ value: Int?, from range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) must be from \(range.lowerBound) to \(range.upperBound), not \(value).")
  }

  /// Refuses an option that is given twice: the parser takes the last one without a word.
  static func once(_ options: String...) throws {
    for option in options where uses(of: [option]) > 1 {
      throw ValidationError("\(option) can be given only once.")
    }
  }

  /// How often options were given.
  ///
  /// - Parameter options: the spellings of an option. One of a letter may be followed by its value.
  static func uses(of options: [String]) -> Int {
    ProcessArguments.all.prefix { $0 != "--" }.count { word in
      options.contains { option in
        word == option || word.hasPrefix(option + "=")
          || !option.hasPrefix("--") && word.hasPrefix(option)
      }
    }
  }

  /// The long options of the command line that are not in the help of a command.
  static func unknown(of command: any ParsableCommand.Type) -> [String] {
    let known = Set(
      Tintm.helpMessage(for: command).matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    return ProcessArguments.all.prefix { $0 != "--" }
      .filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
      .filter { !known.contains($0) }
  }

  /// - Parameters:
  ///   - examples: valid times, for the sentence.
  ///   - least: minimum number of seconds.
  static func time(
    _ option: String, _ text: String?, like examples: String, atLeast least: Double = 0
  ) throws {
    guard let text else { return }
    if let seconds = DurationText.seconds(text), seconds >= least { return }
    throw ValidationError("\(option) must be a time like \(examples), not “\(text)”.")
  }

  /// - Parameter option: `nil` for an argument.
  static func expression(_ text: String?, of option: String? = nil) throws {
    guard let text else { return }
    do throws(MatchFault) {
      _ = try MatchReader.read(text)
    } catch {
      let typed = option.map { "\($0) “\(text)”" } ?? "“\(text)”"
      throw ValidationError("\(typed), \(error.description).")
    }
  }
}
