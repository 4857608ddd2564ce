/// What deliveries of editions need of where the program runs.
package struct DigestPlace: Sendable, Hashable {
  /// Where relative paths of targets begin, and programs run.
  package var folder: String
  /// A file of certificates of mail servers; `nil` is the system's.
  package var authorities: String?
  /// tintm itself, which is started again as worker; its path may lead to another version by now,
  /// but not this one (proc(5)).
  package var program: String

  package init(folder: String, authorities: String? = nil, program: String = "/proc/self/exe") {
    self.folder = folder
    self.authorities = authorities
    self.program = program
  }
}
