import Basics
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
    var browser = ChildProcess("xdg-open", arguments: ["xdg-open", address])
    // Its output and its exit status are ignored.
    browser.descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map {
      .open("/dev/null", O_RDWR, as: $0)
    }
    browser.leadsGroup = true
    return browser.start().process != nil
  }
}
