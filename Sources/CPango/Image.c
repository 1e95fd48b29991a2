// Images: decoded from PNG, and drawn on canvases.

#include <stdlib.h>
#include <string.h>

#include "Canvas.h"
#include "CPango.h"

struct PangoBridgeImage {
  /// The functions of the loaded library, which outlives the image.
  const struct CPango *cairo;
  cairo_surface_t *surface;
  // The size in pixels, at least 1.
  double width, height;
};

// The bytes that are not read yet.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} Rest;

// Reads the next bytes of an image (`cairo_read_func_t`).
static cairo_status_t read_next(void *closure, unsigned char *bytes, unsigned int count) {
  Rest *rest = closure;
  if (rest->count < count) return CAIRO_STATUS_READ_ERROR;
  memcpy(bytes, rest->bytes, count);
  rest->bytes += count;
  rest->count -= count;
  return CAIRO_STATUS_SUCCESS;
}

PangoBridgeImage *pango_bridge_image_open(const CPango *cairo, const uint8_t *bytes, size_t count) {
  PangoBridgeImage *image = calloc(1, sizeof(PangoBridgeImage));
  if (image == NULL) return NULL;
  image->cairo = cairo;
  Rest rest = {bytes, count};
  pango_bridge_begin_turn();
  // For a failure, Cairo returns a surface that says so and has no pixels.
  image->surface = cairo->cairo_image_surface_create_from_png_stream(read_next, &rest);
  bool isWhole = cairo->cairo_surface_status(image->surface) == CAIRO_STATUS_SUCCESS;
  image->width = cairo->cairo_image_surface_get_width(image->surface);
  image->height = cairo->cairo_image_surface_get_height(image->surface);
  pango_bridge_end_turn();
  if (isWhole && image->width >= 1 && image->height >= 1) return image;
  pango_bridge_image_close(image);
  return NULL;
}

void pango_bridge_image_close(PangoBridgeImage *image) {
  pango_bridge_begin_turn();
  image->cairo->cairo_surface_destroy(image->surface);
  pango_bridge_end_turn();
  free(image);
}

void pango_bridge_canvas_image(PangoBridgeCanvas *canvas, const PangoBridgeImage *image,
                               PangoBridgeRectangle frame) {
  const CPango *cairo = canvas->cairo;
  double across = frame.width / image->width, down = frame.height / image->height;
  double scale = across > down ? across : down;
  pango_bridge_canvas_begin(canvas);
  pango_bridge_canvas_clip(canvas, frame, 0);
  pango_bridge_canvas_transform(canvas, scale, 0, 0, scale,
                                frame.x + (frame.width - scale * image->width) / 2,
                                frame.y + (frame.height - scale * image->height) / 2);
  cairo->cairo_set_source_surface(canvas->context, image->surface, 0, 0);
  cairo->cairo_paint(canvas->context);
  pango_bridge_canvas_end(canvas);
}
