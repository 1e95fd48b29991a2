// The fields of a canvas.

#ifndef CPANGO_CANVAS_H
#define CPANGO_CANVAS_H

#include <stdint.h>

#include "CPango.h"
#include "Functions.h"

struct PangoBridgeCanvas {
  /// The functions of the loaded library, which outlives the canvas.
  const struct CPango *cairo;
  /// The surface: pixels in memory, or a page of PDF.
  cairo_surface_t *surface;
  cairo_t *context;
  // The first error of creating or writing.
  cairo_status_t status;
  // The number of rows of pixels; 0 for a page.
  int32_t height;
  // The output and its capacity, in bytes.
  unsigned char *output;
  size_t count;
  size_t room;
};

#endif
