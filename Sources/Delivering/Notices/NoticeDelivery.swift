import Basics
import Fetching
import Foundation
import Glibc
import Models
import Words

/// Sends some documents to one target, once.
struct NoticeDelivery {
  let target: NoticeTarget
  let fetcher: Fetcher
  let environment: NoticeWork.Environment
  /// The language of texts for people.
  let wording: Wording
  let now: Date

  /// Timeout of a program in seconds.
  private static let timeoutSeconds = 120
  /// Maximum pause in seconds that a server may request.
  private static let longestPause = 86_400.0
  /// Maximum bytes of a secret file.
  private static let longestSecret = 4096

  /// - Parameter delivery: an id that stays the same if the request is repeated.
  /// - Throws: ``NoticeFault``; `CancellationError`.
  func deliver(_ documents: [NoticeDocument], delivery: String) async throws {
    switch target.way {
    case .webhook(let url, let file):
      let secret = try file.map { try Self.secret(in: $0) }
      try await post(
        NoticeMessage.webhook(documents, delivery: delivery, secret: secret), to: url)
    case .ntfy(let url, let file):
      let token = try file.map { try Self.secret(in: $0) }
      try await post(NoticeMessage.ntfy(documents, token: token, wording: wording), to: url)
    case .command(let words):
      for document in documents { try await run(words, for: document, delivery: delivery) }
    }
  }

  private func post(_ message: FetchRequest.Message, to url: String) async throws {
    var options = SourceNetworkOptions()
    options.allowPrivateNetwork = target.allowsPrivateNetwork
    options.proxy = target.proxy
    let result = await fetcher.fetch(
      FetchRequest(url: url, sourceURL: url, options: options, kind: .message(message)))
    try Task.checkCancellation()
    switch result.answer {
    case .failure(.hostHeld(_, let until)):
      throw NoticeFault(Message(.itsHostHeld), notBefore: until, isTry: false)
    case .failure(let fault): throw NoticeFault(fault.message)
    case .response(let response):
      guard !(200...299).contains(response.status) else { return }
      let pause = RetryAfter.seconds(in: response.headers, now: now, cap: Self.longestPause)
      throw NoticeFault(
        Message(.answered, String(response.status)),
        notBefore: pause.map { now.addingTimeInterval($0) })
    }
  }

  private func run(
    _ words: [String], for document: NoticeDocument, delivery: String
  ) async throws {
    try FileManager.default.createDirectory(
      atPath: environment.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let input = environment.folder + "/\(delivery).json"
    guard
      FileManager.default.createFile(
        atPath: input, contents: Data(document.json.utf8), attributes: [.posixPermissions: 0o600])
    else { throw NoticeFault(Message(.cannotWrite, input)) }
    defer { try? FileManager.default.removeItem(atPath: input) }
    let report = environment.folder + "/\(delivery).end"
    do {
      try await ProgramRun(
        words: CommandArguments.of(words, for: document), input: input, folder: "/", report: report,
        worker: environment.program
      ).run(seconds: Self.timeoutSeconds)
      unlink(report + ".lock")
    } catch let fault as DeliveryFault {
      throw NoticeFault(fault.reason)
    }
  }

  /// The content of a file, without the final line break.
  private static func secret(in path: String) throws -> String {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: longestSecret)
    else { throw NoticeFault(Message(.secretUnread, path)) }
    let secret = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !secret.isEmpty else { throw NoticeFault(Message(.secretMissing, path)) }
    return secret
  }
}

/// The arguments of a program that handles one notice.
enum CommandArguments {
  /// Maximum characters of a value.
  private static let limit = 4000

  /// The words of a target with their placeholders replaced: each word stays one argument, whatever
  /// it contains. A value that would make an argument look like an option gets a leading blank.
  static func of(_ words: [String], for document: NoticeDocument) -> [String] {
    words.enumerated().map { place, word in
      guard place > 0 else { return word }
      let filled = fill(word, with: document)
      return word.hasPrefix("{") && filled.hasPrefix("-") ? " " + filled : filled
    }
  }

  /// In one pass: placeholders within a value are not replaced.
  private static func fill(_ word: String, with document: NoticeDocument) -> String {
    word.replacing(/\{([a-z_]+)\}/) { match in
      value(of: String(match.output.1), in: document) ?? String(match.output.0)
    }
  }

  private static func value(of name: String, in document: NoticeDocument) -> String? {
    let text: String? =
      switch name {
      case "id": document.article.map(String.init) ?? ""
      case "title": document.title
      case "url": document.url ?? ""
      case "source": document.source
      case "summary": document.summary
      case "reason": document.reason
      default: nil
      }
    return text.map { text in
      var plain = String.UnicodeScalarView()
      for scalar in ControlSequence.removed(from: text).unicodeScalars {
        if !ControlSequence.isSteering(scalar.value) {
          plain.append(scalar)
        } else if scalar.properties.generalCategory != .format {
          plain.append(" ")
        }
      }
      return String(String(plain).prefix(limit))
    }
  }
}

/// Why a target could not be notified.
struct NoticeFault: Error, Hashable {
  /// A sentence.
  let reason: Message
  /// Earliest time for the next request, as its host asked for.
  var notBefore: Date?
  /// Whether the target was tried: another target of its host may have made the host ask to wait,
  /// which says nothing of this one.
  var isTry = true

  init(_ reason: Message, notBefore: Date? = nil, isTry: Bool = true) {
    self.reason = reason
    self.notBefore = notBefore
    self.isTry = isTry
  }
}
