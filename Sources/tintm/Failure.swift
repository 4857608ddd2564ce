import ArgumentParser
import Composing
import Foundation
import Models
import SQLiteStore
import Sourcing
import Store
import Subscribing
import ViewModels
import Views
import Words

/// The only form in which an error leaves the program.
struct Failure: Error {
  let status: ExitStatus
  let model: ErrorViewModel

  init(_ status: ExitStatus, code: String, _ message: String, advice: String? = nil) {
    self.init(status, ErrorViewModel(code: code, message: message, advice: advice))
  }

  /// A command line that can't be followed.
  static func usage(_ message: String, advice: String) -> Failure {
    Failure(.usage, code: "usage", message, advice: advice)
  }

  /// Advice after a name that does not exist: those spelled like it, else other words.
  static func advice(for typed: String, among names: [String], else other: String) -> String {
    ErrorViewModel.advice(Spelling.nearest(to: typed, in: names), else: other)
  }

  init(_ status: ExitStatus, _ model: ErrorViewModel) {
    self.status = status
    self.model = model
  }

  /// Writes an error to stderr, as JSON if the command's output is JSON.
  ///
  /// - Returns: the exit status of the process.
  static func report(_ error: any Error, arguments: [String]) -> ExitStatus {
    if error is StandardOutput.Closed { return .fine }
    if let ended = error as? ExitStatusError { return ended.status }
    let parserStatus = Tintm.exitCode(for: error)
    if parserStatus == .success, let unknown = unknownHelpTopic(in: arguments) {
      return report(noSuchCommand(unknown), arguments: arguments)
    }
    if parserStatus == .success {
      // --help and --version are not errors: they are the requested output.
      do {
        try StandardOutput.write(Tintm.fullMessage(for: error) + "\n")
        return .fine
      } catch {
        return report(error, arguments: arguments)
      }
    }
    let failure =
      parserStatus == .validationFailure
      ? mistake(Tintm.message(for: error), in: arguments)
      : Failure(newName: error, arguments) ?? Failure(error)
    let isMachine = asksForJSON(arguments)
    let color = Tintm.value(of: "--color", in: arguments).flatMap(ColorChoice.init) ?? .auto
    let style = Terminal.error.style(at: Date(), color: color)
    let format: OutputFormat = isMachine ? .json : .plain
    let text = format.renderer(style).text(failure.model)
    StandardError.write(text)
    return failure.status
  }

  /// Determined before parsing, so that even an invalid option is reported as JSON.
  private static func asksForJSON(_ arguments: [String]) -> Bool {
    if arguments.prefix(while: { $0 != "--" }).contains("--json") { return true }
    return Tintm.value(of: "--format", in: arguments).map { $0.hasPrefix("json") } ?? false
  }

  /// A word such as "-1", which the parser takes for options.
  private static func negativeNumber(in arguments: [String]) -> String? {
    arguments.first { $0.wholeMatch(of: /-[0-9]+/) != nil }
  }

  /// An error in the command line.
  private static func mistake(_ message: String, in arguments: [String]) -> Failure {
    if let meant = meantCommand(message, arguments) {
      return usage(message, advice: "Did you mean `\(meant)`?")
    }
    if let name = arguments.first(where: { Tintm.command(named: $0) != nil }) {
      if let number = negativeNumber(in: arguments), message.contains("<id>") {
        return usage(
          "\(number) is not an article number.",
          advice: "`tintm feed` shows each article's number.")
      }
      let advice = "`tintm \(name) --help` lists its options."
      if let failure = negativeValue(message, in: arguments, advice: advice) { return failure }
      if let failure = negation(message, in: arguments, of: name) { return failure }
      if let typed = message.firstMatch(of: /Unknown option '(--[^']+)'/)?.output.1,
        let command = Tintm.command(named: name),
        case let near = Tintm.options(of: command, near: String(typed)), !near.isEmpty
      {
        return usage("Unknown option “\(typed)”.", advice: ErrorViewModel.advice(near, else: ""))
      }
      return usage(message, advice: advice)
    }
    guard let typed = Tintm.commandIndex(in: arguments).map({ arguments[$0] }) else {
      return usage(message, advice: "`tintm --help` lists the commands.")
    }
    return noSuchCommand(typed)
  }

  /// The mistake of a value such as “-3h”, which the parser takes for options. None is negative.
  private static func negativeValue(
    _ message: String, in arguments: [String], advice: String
  ) -> Failure? {
    guard let place = arguments.firstIndex(where: { $0.wholeMatch(of: /-[0-9]+[a-z]?/) != nil }),
      place > 0, message.hasPrefix("Missing value for '\(arguments[place - 1])")
    else { return nil }
    return usage(
      "\(arguments[place - 1]) must not be negative, as “\(arguments[place])” is.", advice: advice)
  }

  /// The mistake of a negated term of an expression, which the parser takes for options.
  private static func negation(
    _ message: String, in arguments: [String], of command: String
  ) -> Failure? {
    let words = arguments.prefix { $0 != "--" }
    guard let place = words.firstIndex(where: { $0.wholeMatch(of: /-[^\-\s0-9].+/) != nil }),
      ["Missing value", "Missing expected argument", "'\(words[place])'"]
        .contains(where: { message.contains($0) })
    else { return nil }
    let term = words[place]
    if place > 0, words[place - 1] == "--where" {
      return usage("“\(term)” was taken for options.", advice: "Write it as --where='\(term)'.")
    }
    guard ["search", "rules"].contains(command) else { return nil }
    return usage(
      "“\(term)” was taken for options.",
      advice: "Put a term that begins with “-” behind all options, after `--`.")
  }

  /// The command line that was probably meant: one of `feed` where its name, the name of an option
  /// or `--category` is missing.
  private static func meantCommand(_ message: String, _ arguments: [String]) -> String? {
    var meant = arguments.map { Tintm.foreignOptions[$0] ?? $0 }
    if let first = meant.first, first.hasPrefix("-") {
      meant.insert("feed", at: 0)
    } else if message.contains(/Unexpected argument|unexpected arguments/), meant.count > 1 {
      let words = meant.dropFirst().prefix { !$0.hasPrefix("-") }
      let category = words.joined(separator: " ")
      meant.replaceSubrange(words.indices, with: ["--category", category])
    }
    guard meant != arguments, let name = meant.first,
      Tintm.command(named: name) == FeedCommand.self,
      (try? FeedCommand.parse(Array(meant.dropFirst()))) != nil
    else { return nil }
    return (["tintm"] + meant.map { $0.contains(" ") ? "'\($0)'" : $0 }).joined(separator: " ")
  }

  private static func noSuchCommand(_ typed: String) -> Failure {
    let other = Tintm.foreignCommands[typed].map { "Use `tintm \($0)`." }
    let names = Tintm.commands.flatMap {
      [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
    }
    return Failure(
      .usage, code: "no_such_command", "Unknown command “\(typed)”.",
      advice: other ?? advice(for: typed, among: names, else: "`tintm --help` lists them."))
  }

  /// The word after `help` if it is not a command; the parser then prints the general help.
  private static func unknownHelpTopic(in arguments: [String]) -> String? {
    guard let index = Tintm.commandIndex(in: arguments), arguments[index] == "help",
      let topic = arguments[(index + 1)...].first(where: { !$0.hasPrefix("-") }), topic != "help",
      Tintm.command(named: topic) == nil
    else { return nil }
    return topic
  }
}

/// Ends a command that has printed its output with a status other than 0.
struct ExitStatusError: Error {
  let status: ExitStatus
}

extension Failure {
  /// The code, message and exit status of any error of the program.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let fault as NewsroomFault: self.init(fault)
    case let fault as StoreFault: self.init(fault)
    case let fault as SQLFault:
      self.init(
        .dataError, code: "damaged_database", fault.description,
        advice: "Run `tintm check` for details.")
    case let fault as BackupFault: self.init(fault)
    case let fault as ConfigurationFault: self.init(fault)
    case let unknown as UnknownField: self.init(.usage, ErrorViewModel(unknown))
    case let refusal as SubscriptionRefusal:
      self.init(.usage, code: "list_not_changed", refusal.message.english)
    case is CancellationError:
      self.init(
        .temporaryFailure, code: "interrupted", "Interrupted.",
        advice: "What was fetched is stored. Run the command again for the rest.")
    case is StandardOutput.TerminalGone:
      self.init(
        .cannotWrite, code: "terminal_gone", "The terminal was closed.",
        advice: "Stored data is not lost. Run the command again in another terminal.")
    case let unwritable as StandardOutput.Unwritable:
      self.init(
        .cannotWrite, code: "cannot_write", "Cannot write the output: \(unwritable.reason).")
    case let unwritable as ReplacementFile.Unwritable:
      self.init(
        .cannotWrite, code: "cannot_write",
        "Cannot write \(unwritable.path): \(unwritable.reason).", advice: unwritable.advice)
    default:
      self.init(
        .software, code: "internal", "Internal error: \(error).",
        advice: "This is a bug in tintm. Please report it with the command that you ran.")
    }
  }

  private init(_ fault: NewsroomFault) {
    let status: ExitStatus =
      switch fault {
      case .sharingRefused(.noSuchReader, _), .annotationRefused(.notInText),
        .annotationRefused(.noSuchHighlight):
        .noInput
      case .otherOrder, .costlyExpression, .labelRefused, .annotationRefused, .sharingRefused:
        .usage
      default: .noInput
      }
    self.init(status, ErrorViewModel(fault))
  }

  /// Neither a database nor a configuration to create one from.
  static let nothingYet = Failure(
    .noInput, code: "nothing_fetched",
    "There is no feeds.yml, and no database yet.",
    advice:
      "Subscribe to a site with `tintm add URL`, or bring the sources of another program with "
      + "`tintm import FILE`; then run `tintm fetch`.")

  private init(_ fault: StoreFault) {
    let (status, code): (ExitStatus, String) =
      switch fault {
      case .missing: (.noInput, "nothing_fetched")
      case .notReadable: (.noInput, "database_not_readable")
      case .notOurs: (.dataError, "not_our_database")
      case .newer: (.dataError, "newer_database")
      case .damaged: (.dataError, "damaged_database")
      case .notWritable: (.cannotWrite, "database_not_writable")
      case .removed: (.cannotWrite, "database_removed")
      case .diskFull: (.cannotWrite, "disk_full")
      case .busy: (.unavailable, "database_busy")
      case .unreadable: (.inputOutput, "database_unreadable")
      case .unreachable: (.unavailable, "database_unreachable")
      case .other: (.software, "database")
      }
    self.init(status, code: code, fault.description, advice: fault.advice)
  }

  private init(_ fault: BackupFault) {
    let (status, code): (ExitStatus, String) =
      switch fault {
      case .databaseDamaged: (.dataError, "damaged_database")
      case .broken: (.dataError, "damaged_backup")
      case .newer: (.dataError, "newer_backup")
      case .missing: (.noInput, "no_such_backup")
      case .notWritable: (.cannotWrite, "cannot_write")
      case .diskFull: (.cannotWrite, "disk_full")
      case .taken, .isDatabase, .wouldReplace: (.cannotWrite, "would_replace")
      case .busy: (.unavailable, "backup_busy")
      }
    var advice = fault.advice
    if status == .cannotWrite, let user = OwningUser.name {
      advice += " The command runs as \(user), the owner of the database."
    }
    self.init(status, code: code, fault.description, advice: advice)
  }

  /// A category or source that is in the configuration but not yet in the database.
  private init?(newName error: any Error, _ arguments: [String]) {
    guard let fault = error as? NewsroomFault,
      let configuration = try? Configuration.checked(at: Locations(arguments).configPath)
    else { return nil }
    let (what, name): (String, String)
    switch fault {
    case .noSuchCategory(let category, _)
    where configuration.tabs.contains { $0.lowercased() == category.lowercased() }:
      (what, name) = ("category", category)
    case .noSuchSource(let source, _)
    where configuration.sources.contains { $0.name.lowercased() == source.lowercased() }:
      (what, name) = ("source", source)
    default: return nil
    }
    self.init(
      .noInput, code: "not_yet_known",
      "The \(what) “\(name)” is in the configuration but not in the database yet.",
      advice: "Run `tintm fetch`, or reload the running daemon.")
  }

  private init(_ fault: ConfigurationFault) {
    switch fault {
    case .missing(let path):
      self.init(
        .noInput, code: "no_configuration", "There is no configuration file \(path).",
        advice: "`tintm add URL` creates it with a first source. Or give another with --config.")
    case .unreadable:
      self.init(
        .configuration, code: "unreadable_configuration", fault.description,
        advice:
          "Join the group that may read it, for the service `sudo adduser $USER tintm` and sign "
          + "in again, use sudo, or give your own with --config.")
    case .notEditable:
      self.init(
        .configuration, code: "configuration_not_editable", fault.description,
        advice: "`tintm import --dry-run` prints the entries to add by hand.")
    case .invalid:
      self.init(.configuration, code: "invalid_configuration", fault.description)
    }
  }
}

/// Exit codes (sysexits.h).
enum ExitStatus: Int32 {
  case fine = 0
  case usage = 64
  /// The input is invalid.
  case dataError = 65
  /// No such file, article, category or source.
  case noInput = 66
  /// A required service is missing.
  case unavailable = 69
  /// An internal error.
  case software = 70
  case cannotWrite = 73
  /// The system could not read or write an existing file.
  case inputOutput = 74
  /// The run completed, but some sources failed; or a daemon was told to stop, and some work did not
  /// end in time (``ShutdownDeadline``).
  case temporaryFailure = 75
  /// The configuration is invalid.
  case configuration = 78
}

extension ReplacementFile.Unwritable {
  /// What to do; the old file is whole in any case.
  fileprivate var advice: String {
    switch cause {
    case .denied:
      "Nothing was changed. The file is replaced as a whole: it must be a regular file in a folder "
        + "where this user may write."
    case .diskFull: "Nothing was changed. Make room on the disk, and run the command again."
    case .other: "Nothing was changed."
    }
  }
}
