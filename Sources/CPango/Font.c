// Fonts: a configuration that contains one file, and a layout that uses it.

#include <stdlib.h>

#include "Functions.h"
#include "CPango.h"

// A font with its layout. The layout holds the text that was set last.
struct PangoBridgeFont {
  // The functions of the loaded library, which outlives the font.
  const CPango *pango;
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  // The current settings of the layout, with the height and baseline of a line.
  int32_t size;
  int32_t height;
  int32_t baseline;
};

/// Creates a map of one font; null for a file that is no font.
static PangoFontMap *create_map(const CPango *pango, const char *file) {
  FcConfig *config = pango->FcConfigCreate();
  if (config == NULL) return NULL;
  PangoFontMap *map = NULL;
  if (pango->FcConfigAppFontAddFile(config, (const FcChar8 *)file)) {
    // Created by type: the default type depends on the environment.
    map = pango->pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  }
  if (map != NULL) {
    pango->pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
    pango->pango_cairo_font_map_set_resolution((PangoCairoFontMap *)map, 72);
  }
  pango->FcConfigDestroy(config);
  return map;
}

// Creates a context without hinting and rounding. Its language is unknown to Pango, which would
// otherwise derive a language from the environment.
static PangoContext *create_context(const CPango *pango, PangoFontMap *map) {
  PangoContext *context = pango->pango_font_map_create_context(map);
  cairo_font_options_t *options = pango->cairo_font_options_create();
  pango->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  pango->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango->pango_cairo_context_set_font_options(context, options);
  pango->cairo_font_options_destroy(options);
  pango->pango_context_set_round_glyph_positions(context, 0);
  pango->pango_context_set_language(context, pango->pango_language_from_string("und"));
  return context;
}

// Creates a layout without font fallback, which draws missing characters as boxes. A word that is
// too long for a line breaks without a hyphen, as in UIKit.
static PangoLayout *create_layout(const CPango *pango, PangoContext *context) {
  PangoLayout *layout = pango->pango_layout_new(context);
  PangoAttrList *attributes = pango->pango_attr_list_new();
  pango->pango_attr_list_insert(attributes, pango->pango_attr_fallback_new(0));
  pango->pango_attr_list_insert(attributes, pango->pango_attr_insert_hyphens_new(0));
  pango->pango_layout_set_attributes(layout, attributes);
  pango->pango_attr_list_unref(attributes);
  pango->pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

// Opens a font during a turn; null for a file that is no font.
static PangoBridgeFont *open_font(const CPango *pango, const char *file) {
  PangoFontMap *map = create_map(pango, file);
  if (map == NULL) return NULL;
  PangoBridgeFont *font = calloc(1, sizeof(PangoBridgeFont));
  if (font == NULL) {
    pango->g_object_unref(map);
    return NULL;
  }
  font->pango = pango;
  font->map = map;
  font->context = create_context(pango, map);
  font->layout = create_layout(pango, font->context);
  return font;
}

PangoBridgeFont *pango_bridge_font_open(const CPango *pango, const char *file) {
  pango_bridge_begin_turn();
  PangoBridgeFont *font = open_font(pango, file);
  pango_bridge_end_turn();
  return font;
}

void pango_bridge_font_close(PangoBridgeFont *font) {
  pango_bridge_begin_turn();
  font->pango->g_object_unref(font->layout);
  font->pango->g_object_unref(font->context);
  font->pango->g_object_unref(font->map);
  pango_bridge_end_turn();
  free(font);
}

// Measures an empty line, whose height all lines get: Pango's boxes for missing characters have
// their own heights, which must not affect layouts.
static void measure_line(PangoBridgeFont *font) {
  const CPango *pango = font->pango;
  pango->pango_layout_set_text(font->layout, "", 0);
  PangoLayoutIter *iterator = pango->pango_layout_get_iter(font->layout);
  PangoRectangle extents;
  pango->pango_layout_iter_get_line_extents(iterator, NULL, &extents);
  font->height = extents.height;
  font->baseline = pango->pango_layout_iter_get_baseline(iterator) - extents.y;
  pango->pango_layout_iter_free(iterator);
}

// Changes the size of the font and measures its lines.
static void set_size(PangoBridgeFont *font, int32_t size) {
  if (font->size == size) return;
  const CPango *pango = font->pango;
  PangoFontDescription *description = pango->pango_font_description_new();
  pango->pango_font_description_set_absolute_size(description, size);
  pango->pango_layout_set_font_description(font->layout, description);
  pango->pango_font_description_free(description);
  font->size = size;
  measure_line(font);
}

static void set_text(PangoBridgeFont *font, const char *text, size_t count,
                     PangoBridgeSetting setting) {
  const CPango *pango = font->pango;
  PangoLayout *layout = font->layout;
  set_size(font, setting.size);
  pango->pango_layout_set_width(layout, setting.width);
  // A negative height is a number of lines (`pango_layout_set_height`).
  pango->pango_layout_set_height(layout, setting.lineLimit > 0 ? -setting.lineLimit : -1);
  pango->pango_layout_set_ellipsize(
      layout, setting.lineLimit > 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  pango->pango_layout_set_text(layout, text, (int)count);
}

size_t pango_bridge_set_text(PangoBridgeFont *font, const char *text, size_t count,
                             PangoBridgeSetting setting) {
  pango_bridge_begin_turn();
  set_text(font, text, count, setting);
  size_t lines = (size_t)font->pango->pango_layout_get_line_count(font->layout);
  pango_bridge_end_turn();
  return lines;
}

size_t pango_bridge_read_lines(PangoBridgeFont *font, PangoBridgeLine *lines, size_t room) {
  const CPango *pango = font->pango;
  pango_bridge_begin_turn();
  PangoLayoutIter *iterator = pango->pango_layout_get_iter(font->layout);
  size_t count = 0;
  while (count < room) {
    PangoRectangle extents;
    pango->pango_layout_iter_get_line_extents(iterator, NULL, &extents);
    lines[count].start = pango->pango_layout_iter_get_index(iterator);
    lines[count].width = extents.width;
    lines[count].height = font->height;
    lines[count].baseline = font->baseline;
    ++count;
    if (!pango->pango_layout_iter_next_line(iterator)) break;
  }
  pango->pango_layout_iter_free(iterator);
  pango_bridge_end_turn();
  return count;
}

PangoLayoutLine *pango_bridge_set_line(PangoBridgeFont *font, const char *text, size_t count,
                                       int size) {
  set_text(font, text, count, (PangoBridgeSetting){.size = size, .width = -1});
  return font->pango->pango_layout_get_line_readonly(font->layout, 0);
}
