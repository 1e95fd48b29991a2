// Canvases: a surface of Cairo with its context and its output.

#include <stdlib.h>
#include <string.h>

#include "Canvas.h"
#include "CPango.h"

// MARK: Output

// Appends bytes to a canvas's output (`cairo_write_func_t`).
static cairo_status_t append(void *closure, const unsigned char *bytes, unsigned int count) {
  PangoBridgeCanvas *canvas = closure;
  if (canvas->room - canvas->count < count) {
    size_t room = canvas->room;
    while (room - canvas->count < count) {
      if (room > SIZE_MAX / 2) return CAIRO_STATUS_NO_MEMORY;
      room = room == 0 ? 64 * 1024 : 2 * room;
    }
    unsigned char *grown = realloc(canvas->output, room);
    if (grown == NULL) return CAIRO_STATUS_NO_MEMORY;
    canvas->output = grown;
    canvas->room = room;
  }
  if (count > 0) memcpy(canvas->output + canvas->count, bytes, count);
  canvas->count += count;
  return CAIRO_STATUS_SUCCESS;
}

const uint8_t *pango_bridge_canvas_output(const PangoBridgeCanvas *canvas, size_t *count) {
  *count = canvas->count;
  return canvas->output;
}

// MARK: Making and freeing

// Allocates a canvas without a surface; returns null if memory is missing.
static PangoBridgeCanvas *create_canvas(const CPango *cairo) {
  PangoBridgeCanvas *canvas = calloc(1, sizeof(PangoBridgeCanvas));
  if (canvas != NULL) canvas->cairo = cairo;
  return canvas;
}

/// Records the first error.
static void note(PangoBridgeCanvas *canvas, cairo_status_t status) {
  if (canvas->status == CAIRO_STATUS_SUCCESS) canvas->status = status;
}

// For a failed surface or context, Cairo returns an object on which drawing does nothing.
PangoBridgeCanvas *pango_bridge_canvas_of_pixels(const CPango *cairo, int32_t width,
                                                 int32_t height) {
  PangoBridgeCanvas *canvas = create_canvas(cairo);
  if (canvas == NULL) return NULL;
  pango_bridge_begin_turn();
  canvas->surface = cairo->cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  canvas->context = cairo->cairo_create(canvas->surface);
  note(canvas, cairo->cairo_status(canvas->context));
  canvas->height = height;
  pango_bridge_end_turn();
  return canvas;
}

PangoBridgeCanvas *pango_bridge_canvas_of_page(const CPango *cairo, double width,
                                               double height, const char *title) {
  PangoBridgeCanvas *canvas = create_canvas(cairo);
  if (canvas == NULL) return NULL;
  pango_bridge_begin_turn();
  canvas->surface = cairo->cairo_pdf_surface_create_for_stream(append, canvas, width, height);
  cairo->cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo->cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATOR, "layouthost");
  // Without a fixed date the file would have the time of its creation.
  cairo->cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  canvas->context = cairo->cairo_create(canvas->surface);
  note(canvas, cairo->cairo_status(canvas->context));
  pango_bridge_end_turn();
  return canvas;
}

void pango_bridge_canvas_free(PangoBridgeCanvas *canvas) {
  pango_bridge_begin_turn();
  canvas->cairo->cairo_destroy(canvas->context);
  // Destroying an unfinished page finishes it, and may write.
  canvas->cairo->cairo_surface_destroy(canvas->surface);
  pango_bridge_end_turn();
  free(canvas->output);
  free(canvas);
}

// MARK: Finishing

void pango_bridge_canvas_finish_page(PangoBridgeCanvas *canvas) {
  pango_bridge_begin_turn();
  note(canvas, canvas->cairo->cairo_status(canvas->context));
  canvas->cairo->cairo_surface_finish(canvas->surface);
  note(canvas, canvas->cairo->cairo_surface_status(canvas->surface));
  pango_bridge_end_turn();
}

void pango_bridge_canvas_write_png(PangoBridgeCanvas *canvas) {
  const CPango *cairo = canvas->cairo;
  pango_bridge_begin_turn();
  note(canvas, cairo->cairo_status(canvas->context));
  if (canvas->status == CAIRO_STATUS_SUCCESS) {
    note(canvas, cairo->cairo_surface_write_to_png_stream(canvas->surface, append, canvas));
  }
  pango_bridge_end_turn();
}

const uint32_t *pango_bridge_canvas_row(PangoBridgeCanvas *canvas, int32_t row) {
  const CPango *cairo = canvas->cairo;
  if (row < 0 || row >= canvas->height) return NULL;
  cairo->cairo_surface_flush(canvas->surface);
  const unsigned char *pixels = cairo->cairo_image_surface_get_data(canvas->surface);
  if (pixels == NULL) return NULL;
  int stride = cairo->cairo_image_surface_get_stride(canvas->surface);
  return (const uint32_t *)(const void *)(pixels + (ptrdiff_t)row * stride);
}

// MARK: Problems

PangoBridgeProblem pango_bridge_canvas_problem(const PangoBridgeCanvas *canvas) {
  cairo_status_t status = canvas->status;
  if (status == CAIRO_STATUS_SUCCESS) status = canvas->cairo->cairo_status(canvas->context);
  switch (status) {
    case CAIRO_STATUS_SUCCESS: return CPANGO_NO_PROBLEM;
    case CAIRO_STATUS_NO_MEMORY: return CPANGO_NO_MEMORY;
    default: return CPANGO_OTHER_PROBLEM;
  }
}

const char *pango_bridge_canvas_problem_text(const PangoBridgeCanvas *canvas) {
  cairo_status_t status = canvas->status;
  if (status == CAIRO_STATUS_SUCCESS) status = canvas->cairo->cairo_status(canvas->context);
  return canvas->cairo->cairo_status_to_string(status);
}
