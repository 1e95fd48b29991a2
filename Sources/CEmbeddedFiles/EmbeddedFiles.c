// The table of the embedded texts: each path stands here once.

#include "CEmbeddedFiles.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *path;
  const uint8_t *bytes;
} files[] = {
#define PATH "../LayoutModel/Resources/devices.json"
#include "Entry.h"
#define PATH "../LayoutPlugins/Resources/graph.lua"
#include "Entry.h"
#define PATH "../LayoutScripting/Resources/expect.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/group.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/group_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/group.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/section.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/section_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/section.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/layout.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/layout_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/layout.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/cell.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/cell_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/cell.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/visibleItems.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/visibleItems_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/visibleItems.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/screen.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/screen_test.lua"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/screen.json"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/provider.py"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/provider.go"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/provider.build"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/provider.swift.txt"
#include "Entry.h"
#define PATH "../LayoutHost/Resources/Templates/provider.Package.swift.txt"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/index.html"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/page.css"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/main.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/connection.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/stage.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/elements.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/looks.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/physics.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/gestures.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/knobs.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/inspector.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/editor.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/gallery.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/panels.js"
#include "Entry.h"
#define PATH "../LayoutPreview/Page/icon.svg"
#include "Entry.h"
};

const uint8_t *embedded_file(const char *path, size_t *count) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].path, path) != 0) continue;
    *count = strlen((const char *)files[i].bytes);
    return files[i].bytes;
  }
  return NULL;
}
