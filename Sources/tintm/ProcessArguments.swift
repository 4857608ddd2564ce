import CArguments

/// The command line of the process as the kernel passed it; the first word is the program's name.
///
/// The runtime's `CommandLine.arguments` is empty if the environment was changed by a library loaded
/// earlier, such as one that fakes the clock, and /proc is not mounted: a command would print its
/// help and succeed.
enum ProcessArguments {
  static let all: [String] = (0..<tintm_argument_count()).compactMap { index in
    tintm_argument(index).map { String(cString: $0) }
  }
}
