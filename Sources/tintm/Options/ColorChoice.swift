import ArgumentParser

/// Whether escape sequences for tones and colours are written.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal that is not dumb, without NO_COLOR (no-color.org).
  case auto
  case always, never
}
