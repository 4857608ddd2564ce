import Foundation
import Glibc

/// The web browser of a desktop session.
enum WebBrowser {
  /// Opens an address in the browser.
  ///
  /// - Returns: `false` if there is no desktop, or the address is not a web address.
  static func open(_ address: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let isDesktop = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    guard isDesktop, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      return false
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // Its output and its exit status are ignored.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words = ["xdg-open", address].map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    return posix_spawnp(&child, "xdg-open", &actions, &attributes, words + [nil], environ) == 0
  }
}
