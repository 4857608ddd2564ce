import Glibc

extension Failure {
  /// Whether /proc is missing. libdispatch counts its running threads there and, if it cannot, ends
  /// the process: nothing may then wait for another thread.
  static var lacksProc: Bool { access("/proc/self/stat", R_OK) != 0 }

  static let noProc = Failure(
    .unavailable, code: "no_proc", "This command needs /proc, which is not mounted here.",
    advice: "Mount it with `mount -t proc none /proc`; container engines do that by default.")
}
