// What a canvas consists of.

#ifndef CPANGO_CANVAS_H
#define CPANGO_CANVAS_H

#include <stdint.h>

#include "Functions.h"

struct PangoBridgeCanvas {
  const struct CPango *cairo;
  cairo_surface_t *surface;
  cairo_t *context;
  // What went wrong first while something was made or written out.
  cairo_status_t status;
  // The number of rows of pixels; 0 for a page.
  int32_t height;
  // What was written out, and how much room there is for it.
  unsigned char *output;
  size_t count;
  size_t room;
};

#endif
