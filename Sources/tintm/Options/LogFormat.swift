import ArgumentParser

/// How the daemon's log lines are written.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case plain, json
}
