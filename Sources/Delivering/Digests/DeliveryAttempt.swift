import Foundation
import Glibc
import Models
import Store
package import Words

/// One attempt to deliver an edition to a target.
struct DeliveryAttempt: Sendable {
  private let delivery: DueDelivery
  private let format: EditionFormat
  private let environment: DeliveryEnvironment
  private let editions: EditionFolder

  /// Timeout of a program in seconds.
  private static let timeoutSeconds = 300

  init(
    _ delivery: DueDelivery, as format: EditionFormat, environment: DeliveryEnvironment,
    editions: EditionFolder
  ) {
    self.delivery = delivery
    self.format = format
    self.environment = environment
    self.editions = editions
  }

  /// - Returns: the path of the written file if the target is a file, else `nil`.
  /// - Throws: ``DeliveryFault``; `CancellationError`.
  func run(_ target: DigestTarget) async throws -> String? {
    let edition = delivery.edition
    let source = editions.file(.format(format), of: edition)
    guard FileManager.default.fileExists(atPath: source) else {
      throw DeliveryFault(.editionFileMissing, source)
    }
    switch target {
    case .file(let pattern, _): return try copy(source, to: pattern)
    case .command(let words):
      let namesFile = words.contains { $0.contains("{file}") }
      try await ProgramRun(
        words: words.map { $0.replacing("{file}", with: source) },
        input: namesFile ? nil : source, folder: environment.folder,
        report: editions.report(of: edition, target: delivery.target), worker: environment.program
      ).run(seconds: Self.timeoutSeconds)
      return nil
    case .mail(let mail):
      try await MailDelivery(mail, authorities: environment.authorities).send(edition) {
        editions.file($0, of: edition)
      }
      return nil
    }
  }

  private func copy(_ source: String, to pattern: String) throws -> String {
    guard let named = DatePattern.path(pattern, slot: delivery.edition.slot) else {
      throw DeliveryFault(.unknownPlaceholder, pattern)
    }
    let path = named.hasPrefix("/") ? named : environment.folder + "/" + named
    let file = URL(fileURLWithPath: path)
    let draft = file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent).new")
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: draft)
      try FileManager.default.copyItem(atPath: source, toPath: draft.path)
    } catch {
      throw DeliveryFault(.cannotWriteBecause, path, error.localizedDescription)
    }
    // Atomic; replaces a file of the same name.
    guard rename(draft.path, path) == 0 else {
      let reason = String(cString: strerror(errno))
      try? FileManager.default.removeItem(at: draft)
      throw DeliveryFault(.cannotWriteBecause, path, reason)
    }
    return path
  }
}

/// The parts of the program's environment that deliveries of editions need.
package struct DeliveryEnvironment: Sendable, Hashable {
  /// The base of relative paths of targets, and the working directory of programs.
  package var folder: String
  /// A certificate file for mail servers; `nil` means the system's.
  package var authorities: String?
  /// The tintm executable, which is started again as a worker. It refers to the running version,
  /// while its path may lead to another version by now (proc(5)).
  package var program: String

  package init(folder: String, authorities: String? = nil, program: String = "/proc/self/exe") {
    self.folder = folder
    self.authorities = authorities
    self.program = program
  }
}

/// Why the delivery of an edition or a notice failed.
package struct DeliveryFault: Error, Sendable, Hashable {
  /// A sentence.
  package var reason: Message

  package init(_ reason: Message) {
    self.reason = reason
  }

  init(_ key: MessageKey, _ arguments: any MessageArgument...) {
    self.init(Message(key, arguments: arguments.map(\.argument)))
  }
}

/// A path with date placeholders, as in strftime(3).
package enum DatePattern {
  /// - Parameter slot: a slot's name, `2026-11-23T06:30`.
  /// - Returns: `nil` if `%` is followed by a character other than Y, m, d, F, H, M and %.
  package static func path(_ pattern: String, slot: String) -> String? {
    let numbers = slot.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    guard numbers.count == 5 else { return nil }
    var path = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        path.append(character)
        continue
      }
      switch rest.popFirst() {
      case "Y": path += numbers[0]
      case "m": path += numbers[1]
      case "d": path += numbers[2]
      case "F": path += numbers[0...2].joined(separator: "-")
      case "H": path += numbers[3]
      case "M": path += numbers[4]
      case "%": path += "%"
      default: return nil
      }
    }
    return path
  }
}
