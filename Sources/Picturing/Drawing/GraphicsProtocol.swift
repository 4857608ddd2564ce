/// A way to show a picture in a terminal.
package enum GraphicsProtocol: Sendable, Hashable, CaseIterable {
  /// The terminal graphics protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// Inline images of iTerm2 (iterm2.com/documentation-images.html).
  case inline
  /// Sixels of DEC's terminals (VT330/VT340 programmer reference manual, chapter 14).
  case sixel
  /// Unicode block and corner characters, with two colours each.
  case symbols
}
