import Markup
import Models
import Sourcing

extension Configuration {
  /// The configuration at `path`; its selectors are checked by the parsers that will use them.
  static func checked(at path: String) throws(ConfigurationFault) -> Configuration {
    try ConfigurationReader.read(path) { text, kind in
      // The dot paths of JSON sources have no invalid form.
      guard kind != .json else { return nil }
      do throws(SelectorFault) {
        _ = try HTMLSelector(text)
        return nil
      } catch {
        return error.message
      }
    }
  }

  /// Reads the file at `path` only to see that it is valid.
  static func check(_ path: String) throws { _ = try checked(at: path) }
}
