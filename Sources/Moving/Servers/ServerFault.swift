package import Fetching
package import Foundation
import Words

/// Why a server could not be read, or not to its end.
package enum ServerFault: Error, Sendable, Hashable {
  /// None of the known APIs is at these addresses.
  case nothingFound(tried: [String])
  /// The server does not accept the name and password.
  case refused(ServerKind)
  /// No answer.
  case unreachable(FetchFault)
  /// An answer with a status other than success.
  case status(Int)
  case notJSON(isHTML: Bool)
  /// The answer is not what the API documents.
  case unexpected(ServerKind, String)
  /// The list of articles does not end.
  case endless
  /// The server asks to come back later.
  case asksToWait(until: Date)
  /// The Fever API needs MD5 of libcrypto, which is not installed.
  case noLibCrypto

  /// A sentence without its full stop.
  package var message: String {
    switch self {
    case .nothingFound(let tried):
      "No API of a news reader was found there (\(tried.joined(separator: ", ")))"
    case .refused(let kind):
      "The server refuses the name or password (\(kind.name))"
    case .unreachable(let fault): Self.plain(fault.message.english)
    case .status(let status): "The server answered with status \(status)"
    case .notJSON(isHTML: true): "The server answered with a web page instead of data"
    case .notJSON(isHTML: false): "The server's answer is damaged"
    case .unexpected(let kind, let what): "The server's answer has no \(what) (\(kind.name))"
    case .endless: "The server repeats its list of articles without an end"
    case .asksToWait(let until):
      "The server asks to wait until \(until.formatted(.iso8601))"
    case .noLibCrypto: "The Fever API needs OpenSSL's libcrypto 3, which is not installed"
    }
  }

  private static func plain(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
