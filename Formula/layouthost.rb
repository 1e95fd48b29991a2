# Unverified: no Mac has run it (docs/platforms.md).
class Layouthost < Formula
  desc "Computes layouts of collection views, without a device"
  homepage "https://example.com/layouthost"
  license "Apache-2.0"
  head "https://example.com/layouthost.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "lua@5.4"
  depends_on macos: :sequoia
  depends_on "pango"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--package-path", "Sources/Service",
           "--scratch-path", ".build", "--product", "layouthost-service"
    bin.install ".build/release/layouthost-service" => "layouthost"
    rm Dir["plugins/**/*_test.lua"]
    pkgshare.install "plugins"
    (buildpath/"layouthost.1").write Utils.safe_popen_read("Scripts/manual", bin/"layouthost")
    man1.install "layouthost.1"
    generate_completions_from_executable(bin/"layouthost", "completions")
  end

  test do
    document = '{"sections": [{"layout": "list", "items": 3}]}'
    assert_match "content 390 × 132", pipe_output("#{bin}/layouthost solve -", document, 0)
  end
end
