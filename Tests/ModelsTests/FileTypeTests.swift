import Models
import Testing

struct FileTypeTests {
  @Test(
    arguments: [
      ("audio/mpeg", "u", nil, "audio/mpeg", FileKind.audio),
      ("IMAGE/JPEG", "u", nil, "IMAGE/JPEG", .image),
      ("text/html", "https://a.example/1.mp4", nil, "text/html", nil),
      (nil, "https://a.example/1.MP3?x=1.jpg#y.png", nil, "audio/mpeg", .audio),
      ("application/octet-stream", "https://a.example/1.jpg", nil, "image/jpeg", .image),
      ("application/octet-stream", "https://a.example/1", nil, "application/octet-stream", nil),
      ("video", "https://a.example/1", nil, "video/*", .video),
      ("image/*", "https://a.example/1.png", nil, "image/png", .image),
      ("jpg", "https://a.example/1", nil, "image/jpeg", .image),
      (nil, "https://a.example/1", "image", "image/*", .image),
      (nil, "https://a.example/1.jpg", "video", "video/*", .video),
      (nil, "https://a.example/1.jpg", "document", nil, nil),
      ("image/jpeg", "https://a.example/1.jpg", "document", "image/jpeg", .image),
      ("application/x-shockwave-flash", "https://a.example/1.mp4", nil, "video/mp4", .video),
      (
        "application/x-shockwave-flash; x=1", "https://a.example/v/1", "video",
        "application/x-shockwave-flash; x=1", nil
      ),
      (nil, "https://a.example/1.swf", "video", "application/x-shockwave-flash", nil),
      ("", "https://a.example/", nil, nil, nil),
      (nil, "", nil, nil, nil), (nil, "é.jpg", nil, "image/jpeg", .image),
    ] as [(String?, String, String?, String?, FileKind?)])
  func `a file is what its source or its address says`(
    declared: String?, url: String, medium: String?, type: String?, kind: FileKind?
  ) {
    var file = Attachment(url: url, mimeType: declared)
    file.hints.medium = medium
    #expect(file.type == type)
    #expect(file.kind == kind)
  }
}
