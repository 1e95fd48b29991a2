// What is used of Pango, Cairo and fontconfig, declared here rather than included.
//
// SwiftPM hands a system library's header folders only to those who link it too, which is what must
// not happen. With PANGO_BRIDGE_REAL_HEADERS the real headers are included and every declaration is
// compared with theirs; `Scripts/check` compiles that way.

#ifndef PANGO_BRIDGE_FUNCTIONS_H
#define PANGO_BRIDGE_FUNCTIONS_H

#include <stddef.h>

#ifdef PANGO_BRIDGE_REAL_HEADERS
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#else

typedef struct _FcConfig FcConfig;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;

// Values of the enumerations that are used; Verify.c holds them to the headers.
typedef enum { CAIRO_FONT_TYPE_FT = 1 } cairo_font_type_t;
typedef enum { CAIRO_ANTIALIAS_GRAY = 2 } cairo_antialias_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum { PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;

typedef unsigned char FcChar8;
typedef int FcBool;
typedef int gboolean;
typedef void *gpointer;

typedef struct {
  int x, y, width, height;
} PangoRectangle;

#endif

// FUNCTION(result, name, parameters), for each that is used.
#define PANGO_BRIDGE_FUNCTIONS(FUNCTION)                                                        \
  FUNCTION(FcConfig *, FcConfigCreate, (void))                                                  \
  FUNCTION(void, FcConfigDestroy, (FcConfig *))                                                 \
  FUNCTION(FcBool, FcConfigAppFontAddFile, (FcConfig *, const FcChar8 *))                       \
  FUNCTION(FcBool, FcConfigSetCurrent, (FcConfig *))                                            \
  FUNCTION(cairo_font_options_t *, cairo_font_options_create, (void))                           \
  FUNCTION(void, cairo_font_options_destroy, (cairo_font_options_t *))                          \
  FUNCTION(void, cairo_font_options_set_antialias, (cairo_font_options_t *, cairo_antialias_t)) \
  FUNCTION(void, cairo_font_options_set_hint_style,                                             \
           (cairo_font_options_t *, cairo_hint_style_t))                                        \
  FUNCTION(void, cairo_font_options_set_hint_metrics,                                           \
           (cairo_font_options_t *, cairo_hint_metrics_t))                                      \
  FUNCTION(void, g_object_unref, (gpointer))                                                    \
  FUNCTION(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t))         \
  FUNCTION(void, pango_cairo_font_map_set_resolution, (PangoCairoFontMap *, double))            \
  FUNCTION(void, pango_cairo_context_set_font_options,                                          \
           (PangoContext *, const cairo_font_options_t *))                                      \
  FUNCTION(void, pango_fc_font_map_set_config, (PangoFcFontMap *, FcConfig *))                  \
  FUNCTION(PangoContext *, pango_font_map_create_context, (PangoFontMap *))                     \
  FUNCTION(void, pango_context_set_round_glyph_positions, (PangoContext *, gboolean))           \
  FUNCTION(void, pango_context_set_language, (PangoContext *, PangoLanguage *))                 \
  FUNCTION(PangoLanguage *, pango_language_from_string, (const char *))                         \
  FUNCTION(PangoAttrList *, pango_attr_list_new, (void))                                        \
  FUNCTION(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *))                   \
  FUNCTION(void, pango_attr_list_unref, (PangoAttrList *))                                      \
  FUNCTION(PangoAttribute *, pango_attr_fallback_new, (gboolean))                               \
  FUNCTION(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean))                         \
  FUNCTION(PangoFontDescription *, pango_font_description_new, (void))                          \
  FUNCTION(void, pango_font_description_free, (PangoFontDescription *))                         \
  FUNCTION(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double))    \
  FUNCTION(PangoLayout *, pango_layout_new, (PangoContext *))                                   \
  FUNCTION(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *))                 \
  FUNCTION(void, pango_layout_set_font_description,                                             \
           (PangoLayout *, const PangoFontDescription *))                                       \
  FUNCTION(void, pango_layout_set_wrap, (PangoLayout *, PangoWrapMode))                         \
  FUNCTION(void, pango_layout_set_ellipsize, (PangoLayout *, PangoEllipsizeMode))               \
  FUNCTION(void, pango_layout_set_width, (PangoLayout *, int))                                  \
  FUNCTION(void, pango_layout_set_height, (PangoLayout *, int))                                 \
  FUNCTION(void, pango_layout_set_text, (PangoLayout *, const char *, int))                     \
  FUNCTION(int, pango_layout_get_line_count, (PangoLayout *))                                   \
  FUNCTION(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *))                           \
  FUNCTION(void, pango_layout_iter_free, (PangoLayoutIter *))                                   \
  FUNCTION(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *))                          \
  FUNCTION(int, pango_layout_iter_get_index, (PangoLayoutIter *))                               \
  FUNCTION(int, pango_layout_iter_get_baseline, (PangoLayoutIter *))                            \
  FUNCTION(void, pango_layout_iter_get_line_extents,                                            \
           (PangoLayoutIter *, PangoRectangle *, PangoRectangle *))

/// A pointer to each function, under its name.
struct PangoBridge {
#define FUNCTION(result, name, parameters) result(*name) parameters;
  PANGO_BRIDGE_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

/// Waits for its turn: of all threads of the process one at a time uses the library, whatever fonts
/// they have. Cairo's fonts share tables, and fontconfig its current configuration.
void pango_bridge_begin_turn(void);
/// Lets the next one have its turn.
void pango_bridge_end_turn(void);

#endif
