class Assay < Formula
  desc "Scores texts for search engines, answer engines and generative engines"
  homepage "https://github.com/OWNER/assay"
  version "VERSION"
  license "Apache-2.0"

  on_linux do
    on_intel do
      url "https://github.com/OWNER/assay/releases/download/vVERSION/assay-VERSION-linux-x64.tar.gz"
      sha256 "SHA256_LINUX_X64"
    end
    on_arm do
      url "https://github.com/OWNER/assay/releases/download/vVERSION/assay-VERSION-linux-arm64.tar.gz"
      sha256 "SHA256_LINUX_ARM64"
    end
  end
  on_macos do
    on_intel do
      url "https://github.com/OWNER/assay/releases/download/vVERSION/assay-VERSION-macos-x64.tar.gz"
      sha256 "SHA256_MACOS_X64"
    end
    on_arm do
      url "https://github.com/OWNER/assay/releases/download/vVERSION/assay-VERSION-macos-arm64.tar.gz"
      sha256 "SHA256_MACOS_ARM64"
    end
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/assay"
    man1.install_symlink libexec/"share/man/man1/assay.1"
    bash_completion.install libexec/"share/completions/assay.bash" => "assay"
    fish_completion.install libexec/"share/completions/assay.fish"
  end

  test do
    (testpath/"tea.md").write("# Green tea\n\nTODO: write about tea.\n")
    assert_match "placeholder_text", shell_output("#{bin}/assay check tea.md", 1)
  end
end
