// Declarations of Pango, Cairo and fontconfig, instead of their headers.
//
// SwiftPM passes a system library's header folders only to targets that link it, which this target
// must not. With CPANGO_REAL_HEADERS the real headers are included and compared with every
// declaration; `Scripts/check` compiles that way.

#ifndef CPANGO_FUNCTIONS_H
#define CPANGO_FUNCTIONS_H

#include <stddef.h>

#ifdef CPANGO_REAL_HEADERS
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <harfbuzz/hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pixman.h>
#include <png.h>
#include <zlib.h>
#else

typedef struct _FcConfig FcConfig;
typedef struct _FcBlanks FcBlanks;
typedef struct _FcPattern FcPattern;
typedef struct FT_LibraryRec_ *FT_Library;
typedef struct _cairo cairo_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_surface cairo_surface_t;
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
typedef struct _PangoLayoutLine PangoLayoutLine;

// Values of enumerations; Verify.c compares them with the headers.
typedef enum { CAIRO_FONT_TYPE_FT = 1 } cairo_font_type_t;
typedef enum { CAIRO_ANTIALIAS_GRAY = 2 } cairo_antialias_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum {
  CAIRO_STATUS_SUCCESS = 0,
  CAIRO_STATUS_NO_MEMORY = 1,
  CAIRO_STATUS_READ_ERROR = 10
} cairo_status_t;
typedef enum { CAIRO_FORMAT_RGB24 = 1 } cairo_format_t;
typedef enum {
  CAIRO_PDF_METADATA_TITLE = 0,
  CAIRO_PDF_METADATA_CREATOR = 4,
  CAIRO_PDF_METADATA_CREATE_DATE = 5
} cairo_pdf_metadata_t;
typedef enum { FcResultMatch = 0 } FcResult;
typedef enum { PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;

typedef unsigned char FcChar8;
typedef int FcBool;
typedef int gboolean;
typedef void *gpointer;
typedef int FT_Error;
typedef int FT_Int;
typedef unsigned int png_uint_32;
typedef cairo_status_t (*cairo_write_func_t)(void *, const unsigned char *, unsigned int);
typedef cairo_status_t (*cairo_read_func_t)(void *, unsigned char *, unsigned int);

typedef struct {
  double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;

typedef struct {
  int x, y, width, height;
} PangoRectangle;

#endif

// FUNCTION(result, name, parameters) for each function that measures texts.
#define CPANGO_FUNCTIONS(FUNCTION)                                                        \
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

// The same for each further function that draws.
#define CPANGO_DRAWING_FUNCTIONS(FUNCTION)                                                \
  FUNCTION(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))           \
  FUNCTION(cairo_surface_t *, cairo_image_surface_create_from_png_stream,                       \
           (cairo_read_func_t, void *))                                                         \
  FUNCTION(int, cairo_image_surface_get_width, (cairo_surface_t *))                             \
  FUNCTION(int, cairo_image_surface_get_height, (cairo_surface_t *))                            \
  FUNCTION(void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double))      \
  FUNCTION(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *))                  \
  FUNCTION(int, cairo_image_surface_get_stride, (cairo_surface_t *))                            \
  FUNCTION(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                              \
           (cairo_write_func_t, void *, double, double))                                        \
  FUNCTION(void, cairo_pdf_surface_set_metadata,                                                \
           (cairo_surface_t *, cairo_pdf_metadata_t, const char *))                             \
  FUNCTION(cairo_status_t, cairo_surface_write_to_png_stream,                                   \
           (cairo_surface_t *, cairo_write_func_t, void *))                                     \
  FUNCTION(cairo_status_t, cairo_surface_status, (cairo_surface_t *))                           \
  FUNCTION(void, cairo_surface_flush, (cairo_surface_t *))                                      \
  FUNCTION(void, cairo_surface_finish, (cairo_surface_t *))                                     \
  FUNCTION(void, cairo_surface_destroy, (cairo_surface_t *))                                    \
  FUNCTION(const char *, cairo_status_to_string, (cairo_status_t))                              \
  FUNCTION(cairo_t *, cairo_create, (cairo_surface_t *))                                        \
  FUNCTION(void, cairo_destroy, (cairo_t *))                                                    \
  FUNCTION(cairo_status_t, cairo_status, (cairo_t *))                                           \
  FUNCTION(void, cairo_save, (cairo_t *))                                                       \
  FUNCTION(void, cairo_restore, (cairo_t *))                                                    \
  FUNCTION(void, cairo_push_group, (cairo_t *))                                                 \
  FUNCTION(void, cairo_pop_group_to_source, (cairo_t *))                                        \
  FUNCTION(void, cairo_paint, (cairo_t *))                                                      \
  FUNCTION(void, cairo_paint_with_alpha, (cairo_t *, double))                                   \
  FUNCTION(void, cairo_transform, (cairo_t *, const cairo_matrix_t *))                          \
  FUNCTION(void, cairo_clip, (cairo_t *))                                                       \
  FUNCTION(void, cairo_clip_extents, (cairo_t *, double *, double *, double *, double *))       \
  FUNCTION(void, cairo_set_source_rgb, (cairo_t *, double, double, double))                     \
  FUNCTION(void, cairo_set_source_rgba, (cairo_t *, double, double, double, double))            \
  FUNCTION(void, cairo_set_source, (cairo_t *, cairo_pattern_t *))                              \
  FUNCTION(cairo_pattern_t *, cairo_pattern_create_linear, (double, double, double, double))    \
  FUNCTION(void, cairo_pattern_add_color_stop_rgba,                                             \
           (cairo_pattern_t *, double, double, double, double, double))                         \
  FUNCTION(void, cairo_pattern_destroy, (cairo_pattern_t *))                                    \
  FUNCTION(void, cairo_set_line_width, (cairo_t *, double))                                     \
  FUNCTION(void, cairo_set_dash, (cairo_t *, const double *, int, double))                      \
  FUNCTION(void, cairo_new_path, (cairo_t *))                                                   \
  FUNCTION(void, cairo_close_path, (cairo_t *))                                                 \
  FUNCTION(void, cairo_move_to, (cairo_t *, double, double))                                    \
  FUNCTION(void, cairo_line_to, (cairo_t *, double, double))                                    \
  FUNCTION(void, cairo_arc, (cairo_t *, double, double, double, double, double))                \
  FUNCTION(void, cairo_rectangle, (cairo_t *, double, double, double, double))                  \
  FUNCTION(void, cairo_fill_preserve, (cairo_t *))                                              \
  FUNCTION(void, cairo_stroke, (cairo_t *))                                                     \
  FUNCTION(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *, int))             \
  FUNCTION(void, pango_layout_line_get_extents,                                                 \
           (PangoLayoutLine *, PangoRectangle *, PangoRectangle *))                             \
  FUNCTION(void, pango_cairo_show_layout_line, (cairo_t *, PangoLayoutLine *))                  \
  FUNCTION(FcPattern *, FcFreeTypeQuery, (const FcChar8 *, unsigned int, FcBlanks *, int *))        \
  FUNCTION(FcResult, FcPatternGetInteger, (const FcPattern *, const char *, int, int *))        \
  FUNCTION(void, FcPatternDestroy, (FcPattern *))                                               \
  FUNCTION(FT_Error, FT_Init_FreeType, (FT_Library *))                                          \
  FUNCTION(void, FT_Library_Version, (FT_Library, FT_Int *, FT_Int *, FT_Int *))                \
  FUNCTION(FT_Error, FT_Done_FreeType, (FT_Library))                                            \
  FUNCTION(const char *, cairo_version_string, (void))                                          \
  FUNCTION(const char *, pango_version_string, (void))                                          \
  FUNCTION(const char *, hb_version_string, (void))                                             \
  FUNCTION(const char *, pixman_version_string, (void))                                         \
  FUNCTION(png_uint_32, png_access_version_number, (void))                                      \
  FUNCTION(const char *, zlibVersion, (void))

/// Pointers to the functions, under their names.
struct CPango {
#define FUNCTION(result, name, parameters) result(*name) parameters;
  CPANGO_FUNCTIONS(FUNCTION)
  CPANGO_DRAWING_FUNCTIONS(FUNCTION)
#undef FUNCTION
  /// The first missing function for drawing; null for none.
  const char *missingForDrawing;
};

/// Waits for a turn: one thread of the process at a time uses the libraries, with any font. Cairo's
/// fonts share tables, and fontconfig its current configuration.
void pango_bridge_begin_turn(void);
/// Ends a turn.
void pango_bridge_end_turn(void);

struct PangoBridgeFont;
/// Sets a text in one line, within a turn; the line belongs to the font.
PangoLayoutLine *pango_bridge_set_line(struct PangoBridgeFont *font, const char *text,
                                       size_t count, int size);

#endif
