import ArgumentParser

/// The format of the daemon's log lines.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case plain, json
}
