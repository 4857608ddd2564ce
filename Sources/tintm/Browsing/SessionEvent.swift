import ViewModels

/// What wakes the interactive reader.
enum SessionEvent: Sendable {
  /// Bytes of keys.
  case typed([UInt8])
  /// Nothing followed an Esc.
  case pause
  case answered(BrowseEvent)
  /// The window has another size, or the screen may show something else.
  case redraw
  /// The shell let it go on.
  case resumed
  /// It was asked to stop for a while.
  case stop
  /// It was told to end.
  case end(signal: Int32)
}
