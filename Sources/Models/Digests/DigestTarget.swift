/// The destination of an edition.
package enum DigestTarget: Sendable, Hashable {
  /// A path with `%Y`, `%m`, `%d`, `%F`, `%H`, `%M` and `%%`; only the newest `keep` of the written
  /// files are kept.
  case file(pattern: String, keep: Int?)
  /// A program and its arguments, run without a shell. `{file}` in them is the path of the edition;
  /// without `{file}` the edition is written to stdin.
  case command([String])
  case mail(Mail)

  package struct Mail: Sendable, Hashable {
    /// `smtps://host:465` or `smtp://host:587`, the latter with STARTTLS.
    package var server: String
    /// `nil` means the sender's address if there is a password.
    package var user: String?
    /// A file that contains only the password.
    package var passwordFile: String?
    package var from: String
    package var to: [String]

    package init(
      server: String, user: String? = nil, passwordFile: String? = nil, from: String, to: [String]
    ) {
      self.server = server
      self.user = user
      self.passwordFile = passwordFile
      self.from = from
      self.to = to
    }
  }

  /// For display. It leaves out the arguments of programs, which may be secrets.
  package var phrase: String {
    switch self {
    case .file(let pattern, _): "file \(pattern)"
    case .command(let words): "command \(words.first ?? "")"
    case .mail(let mail): "mail to \(mail.to.joined(separator: ", "))"
    }
  }

  package var isMail: Bool { if case .mail = self { true } else { false } }
}
