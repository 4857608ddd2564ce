import Markup
import Models
import Sourcing

extension Configuration {
  /// The configuration at `path`, with its selectors checked by those who will use them.
  static func checked(at path: String) throws(ConfigurationFault) -> Configuration {
    try ConfigurationReader.read(path) { text, kind in
      // The dot paths of JSON sources have no grammar that one could break.
      guard kind != .json else { return nil }
      do throws(SelectorFault) {
        _ = try HTMLSelector(text)
        return nil
      } catch {
        return error.message
      }
    }
  }
}
