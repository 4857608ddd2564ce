import ViewModels

/// Events that wake the interactive reader.
enum SessionEvent: Sendable {
  /// Bytes of keys.
  case typed([UInt8])
  /// No byte followed an Esc.
  case pause
  case answered(BrowseEvent)
  /// The window size changed, or the screen's content may be damaged.
  case redraw
  /// The shell continued the process.
  case resumed
  /// The process was asked to stop (SIGTSTP).
  case stop
  /// The process was told to end.
  case end(signal: Int32)
}
