import Foundation

/// A picture for iTerm2's protocol: the file as it is, with the cells that it is to cover.
struct InlinePicture {
  private let area: PictureArea

  init(_ area: PictureArea) {
    self.area = area
  }

  func escape(file bytes: [UInt8]) -> String {
    "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=\(area.columns);height=\(area.rows)"
      + ";preserveAspectRatio=1:" + Data(bytes).base64EncodedString() + "\u{07}"
  }
}
