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
