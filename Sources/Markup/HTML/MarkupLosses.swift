/// How much of a fragment's content ``HTMLSanitizer`` had to leave out.
package struct MarkupLosses: Sendable, Hashable {
  /// Pictures that have no address of the web.
  package var pictures = 0
  /// Frames that show nothing (trackers, hidden ones), that have no address of the web, or that are
  /// inside a link.
  package var frames = 0
  /// Links whose address is not allowed.
  package var links = 0

  package init() {}

  package static func += (sum: inout MarkupLosses, more: MarkupLosses) {
    sum.pictures += more.pictures
    sum.frames += more.frames
    sum.links += more.links
  }
}
