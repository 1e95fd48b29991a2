// The files of the live page.

#include "CResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "../LayoutPreview/Page/index.html"
};
static const uint8_t page_css[] = {
#embed "../LayoutPreview/Page/page.css"
};
static const uint8_t main_js[] = {
#embed "../LayoutPreview/Page/main.js"
};
static const uint8_t connection_js[] = {
#embed "../LayoutPreview/Page/connection.js"
};
static const uint8_t stage_js[] = {
#embed "../LayoutPreview/Page/stage.js"
};
static const uint8_t elements_js[] = {
#embed "../LayoutPreview/Page/elements.js"
};
static const uint8_t physics_js[] = {
#embed "../LayoutPreview/Page/physics.js"
};
static const uint8_t gestures_js[] = {
#embed "../LayoutPreview/Page/gestures.js"
};
static const uint8_t knobs_js[] = {
#embed "../LayoutPreview/Page/knobs.js"
};
static const uint8_t inspector_js[] = {
#embed "../LayoutPreview/Page/inspector.js"
};
static const uint8_t editor_js[] = {
#embed "../LayoutPreview/Page/editor.js"
};
static const uint8_t gallery_js[] = {
#embed "../LayoutPreview/Page/gallery.js"
};
static const uint8_t panels_js[] = {
#embed "../LayoutPreview/Page/panels.js"
};
static const uint8_t icon_svg[] = {
#embed "../LayoutPreview/Page/icon.svg"
};

#define NAMED(name, bytes) {name, {bytes, sizeof bytes}}

static const struct {
  const char *name;
  ResourceFile file;
} files[] = {
    NAMED("index.html", index_html),
    NAMED("page.css", page_css),
    NAMED("main.js", main_js),
    NAMED("connection.js", connection_js),
    NAMED("stage.js", stage_js),
    NAMED("elements.js", elements_js),
    NAMED("physics.js", physics_js),
    NAMED("gestures.js", gestures_js),
    NAMED("knobs.js", knobs_js),
    NAMED("inspector.js", inspector_js),
    NAMED("editor.js", editor_js),
    NAMED("gallery.js", gallery_js),
    NAMED("panels.js", panels_js),
    NAMED("icon.svg", icon_svg),
};

const ResourceFile *page_file(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) return &files[i].file;
  }
  return NULL;
}
