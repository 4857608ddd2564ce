/// Where an edition goes.
package enum DigestTarget: Sendable, Hashable {
  /// A path with `%Y`, `%m`, `%d`, `%F`, `%H`, `%M` and `%%`; of those it wrote, so many stay.
  case file(pattern: String, keep: Int?)
  /// A program and its arguments, `{file}` among them being the path of the edition; without that
  /// the edition is its stdin. No shell reads it.
  case command([String])
  case mail(Mail)

  package struct Mail: Sendable, Hashable {
    /// `smtps://host:465` or `smtp://host:587`, the latter with STARTTLS.
    package var server: String
    /// `nil` is the sender's address, where there is a password.
    package var user: String?
    /// A file with the password, and nothing else.
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

  /// For people: arguments of programs may be secrets.
  package var phrase: String {
    switch self {
    case .file(let pattern, _): "file \(pattern)"
    case .command(let words): "command \(words.first ?? "")"
    case .mail(let mail): "mail to \(mail.to.joined(separator: ", "))"
    }
  }

  package var isMail: Bool { if case .mail = self { true } else { false } }
}
