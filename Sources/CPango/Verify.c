// Compares the declarations of Functions.h with the real headers, if those are included.

#include "Functions.h"
#include "CPango.h"

#ifdef CPANGO_REAL_HEADERS

#define FUNCTION(result, name, parameters)                                        \
  _Static_assert(                                                                 \
      __builtin_types_compatible_p(__typeof__(&name), __typeof__(result(*) parameters)), \
      #name " is declared otherwise");
CPANGO_FUNCTIONS(FUNCTION)
CPANGO_DRAWING_FUNCTIONS(FUNCTION)
#undef FUNCTION

_Static_assert(CAIRO_FONT_TYPE_FT == 1, "");
_Static_assert(CAIRO_ANTIALIAS_GRAY == 2, "");
_Static_assert(CAIRO_HINT_STYLE_NONE == 1, "");
_Static_assert(CAIRO_HINT_METRICS_OFF == 1, "");
_Static_assert(CAIRO_STATUS_SUCCESS == 0, "");
_Static_assert(CAIRO_STATUS_NO_MEMORY == 1, "");
_Static_assert(CAIRO_STATUS_READ_ERROR == 10, "");
_Static_assert(CAIRO_FORMAT_RGB24 == 1, "");
_Static_assert(CAIRO_PDF_METADATA_TITLE == 0, "");
_Static_assert(CAIRO_PDF_METADATA_CREATOR == 4, "");
_Static_assert(CAIRO_PDF_METADATA_CREATE_DATE == 5, "");
_Static_assert(FcResultMatch == 0, "");
_Static_assert(offsetof(cairo_matrix_t, yx) == 1 * sizeof(double), "");
_Static_assert(offsetof(cairo_matrix_t, xy) == 2 * sizeof(double), "");
_Static_assert(offsetof(cairo_matrix_t, y0) == 5 * sizeof(double), "");
_Static_assert(PANGO_WRAP_WORD_CHAR == 2, "");
_Static_assert(PANGO_ELLIPSIZE_NONE == 0, "");
_Static_assert(PANGO_ELLIPSIZE_END == 3, "");
_Static_assert(PANGO_SCALE == CPANGO_UNITS, "");
_Static_assert(offsetof(PangoRectangle, width) == 2 * sizeof(int), "");
_Static_assert(offsetof(PangoRectangle, height) == 3 * sizeof(int), "");

#endif
