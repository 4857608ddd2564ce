internal import Basics

/// The functions of libgd 2.1 or newer (libgd.github.io) that this module uses. They decode hostile
/// input, so only a ``PictureWorker`` calls them.
struct LibGD {
  /// A `gdImagePtr`.
  typealias Image = OpaquePointer

  typealias Decode = @convention(c) (CInt, UnsafeMutableRawPointer) -> Image?
  typealias Create = @convention(c) (CInt, CInt) -> Image?
  typealias SetFlag = @convention(c) (Image, CInt) -> Void
  typealias Fill = @convention(c) (Image, CInt, CInt, CInt, CInt, CInt) -> Void
  typealias Resample =
    @convention(c) (
      Image, Image, CInt, CInt, CInt, CInt, CInt, CInt, CInt, CInt
    ) -> Void
  typealias GetClip =
    @convention(c) (
      Image, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>,
      UnsafeMutablePointer<CInt>
    ) -> Void
  typealias GetPixel = @convention(c) (Image, CInt, CInt) -> CInt
  typealias Encode =
    @convention(c) (
      Image, UnsafeMutablePointer<CInt>, CInt
    ) -> UnsafeMutableRawPointer?

  typealias UseFontConfig = @convention(c) (CInt) -> CInt
  /// Parameters: image (`nil` to measure only), bounding rectangle, colour, font, size in points,
  /// angle, x, y, UTF-8 text. Returns an error message, or `nil`.
  typealias DrawText =
    @convention(c) (
      Image?, UnsafeMutablePointer<CInt>, CInt, UnsafePointer<CChar>, Double, Double, CInt, CInt,
      UnsafePointer<CChar>
    ) -> UnsafePointer<CChar>?

  let decoders: [PictureFormat: Decode]
  let create: Create
  let setAlphaBlending: SetFlag
  let setSavesAlpha: SetFlag
  let fill: Fill
  let resample: Resample
  let getClip: GetClip
  let pixel: GetPixel
  let encoders: [ThumbnailFormat: Encode]
  /// `nil` if libgd was built without text drawing.
  let useFontConfig: UseFontConfig?
  let drawText: DrawText?

  /// `nil` if libgd is not installed.
  init?() {
    guard let library = DynamicLibrary("libgd.so.3"),
      let create = library.function("gdImageCreateTrueColor", as: Create.self),
      let setAlphaBlending = library.function("gdImageAlphaBlending", as: SetFlag.self),
      let setSavesAlpha = library.function("gdImageSaveAlpha", as: SetFlag.self),
      let fill = library.function("gdImageFilledRectangle", as: Fill.self),
      let resample = library.function("gdImageCopyResampled", as: Resample.self),
      let getClip = library.function("gdImageGetClip", as: GetClip.self),
      let pixel = library.function("gdImageGetTrueColorPixel", as: GetPixel.self)
    else { return nil }
    // libgd may be built without some of the formats.
    decoders = [
      PictureFormat.jpeg: "Jpeg", .png: "Png", .gif: "Gif", .webp: "Webp", .avif: "Avif",
    ].compactMapValues {
      library.function("gdImageCreateFrom\($0)Ptr", as: Decode.self)
    }
    encoders = [ThumbnailFormat.jpeg: "gdImageJpegPtr", .webp: "gdImageWebpPtrEx"]
      .compactMapValues { library.function($0, as: Encode.self) }
    useFontConfig = library.function("gdFTUseFontConfig", as: UseFontConfig.self)
    drawText = library.function("gdImageStringFT", as: DrawText.self)
    self.create = create
    self.setAlphaBlending = setAlphaBlending
    self.setSavesAlpha = setSavesAlpha
    self.fill = fill
    self.resample = resample
    self.getClip = getClip
    self.pixel = pixel
  }

  /// `nil` for a picture that is damaged before its first row.
  func decode(_ bytes: [UInt8], _ format: PictureFormat) -> Image? {
    guard let decoder = decoders[format], let count = CInt(exactly: bytes.count) else { return nil }
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.flatMap { decoder(count, $0) }
    }
  }

  /// The clip rectangle of a new image is the whole image.
  func size(of image: Image) -> PixelSize {
    var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, -1, -1)
    getClip(image, &left, &top, &right, &bottom)
    return PixelSize(width: Int(right) + 1, height: Int(bottom) + 1)
  }

  /// A scaled copy in the upper left corner of a canvas. Each pixel is the mean of the pixels that
  /// it replaces, weighted by their opacity.
  ///
  /// - Parameter background: Eight bits each for red, green and blue, and seven bits of
  ///   transparency above them.
  func resized(
    _ image: Image, to size: PixelSize, canvas: PixelSize, background: CInt
  ) -> Image? {
    guard let copy = create(CInt(canvas.width), CInt(canvas.height)) else { return nil }
    let source = self.size(of: image)
    setAlphaBlending(copy, 0)
    setSavesAlpha(copy, 1)
    fill(copy, 0, 0, CInt(canvas.width) - 1, CInt(canvas.height) - 1, background)
    // On an opaque background, transparent pixels blend with it.
    setAlphaBlending(copy, background >> 24 == 0 ? 1 : 0)
    resample(
      copy, image, 0, 0, 0, 0, CInt(size.width), CInt(size.height), CInt(source.width),
      CInt(source.height))
    return copy
  }

  /// Four bytes per pixel: red, green, blue, opacity.
  func pixels(of image: Image, _ size: PixelSize) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 4)
    for y in 0..<CInt(size.height) {
      for x in 0..<CInt(size.width) {
        let pixel = pixel(image, x, y)
        let transparency = UInt8(truncatingIfNeeded: pixel >> 24) & 0x7F
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pixel))
        bytes.append(255 - (transparency << 1 | transparency >> 6))
      }
    }
    return bytes
  }

  /// - Parameter quality: 0 to 100.
  func encode(_ image: Image, _ format: ThumbnailFormat, quality: CInt) -> [UInt8]? {
    var count: CInt = 0
    guard let encoder = encoders[format], let start = encoder(image, &count, quality), count > 0
    else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
