// Drawing on a canvas.

#include "Canvas.h"
#include "CPango.h"

// A quarter of a turn, in radians.
static const double quarter = 1.5707963267948966;

// Sets the source colour (`cairo_set_source_rgb`).
static void set_color(PangoBridgeCanvas *canvas, PangoBridgeColor color) {
  double red = color >> 16 & 0xFF, green = color >> 8 & 0xFF, blue = color & 0xFF;
  canvas->cairo->cairo_set_source_rgb(canvas->context, red / 255, green / 255, blue / 255);
}

// Sets the source to a paint: its only colour, or a gradient.
static void set_paint(PangoBridgeCanvas *canvas, const PangoBridgePaint *paint) {
  const CPango *cairo = canvas->cairo;
  cairo_pattern_t *pattern = NULL;
  if (paint->count > 1) {
    pattern = cairo->cairo_pattern_create_linear(paint->startX, paint->startY, paint->endX,
                                                 paint->endY);
  }
  for (size_t index = 0; index < paint->count; index++) {
    const PangoBridgeStop *stop = &paint->stops[index];
    double red = (stop->color >> 16 & 0xFF) / 255.0, green = (stop->color >> 8 & 0xFF) / 255.0,
           blue = (stop->color & 0xFF) / 255.0;
    if (pattern == NULL) {
      cairo->cairo_set_source_rgba(canvas->context, red, green, blue, stop->alpha);
    } else {
      cairo->cairo_pattern_add_color_stop_rgba(pattern, stop->place, red, green, blue,
                                               stop->alpha);
    }
  }
  if (pattern == NULL) return;
  cairo->cairo_set_source(canvas->context, pattern);
  // The context keeps its own reference.
  cairo->cairo_pattern_destroy(pattern);
}

// Strokes the current path, with dashes if their length is not 0.
static void stroke_path(PangoBridgeCanvas *canvas, const PangoBridgeStroke *stroke) {
  const CPango *cairo = canvas->cairo;
  const double dashes[] = {stroke->dash, stroke->gap};
  set_color(canvas, stroke->color);
  cairo->cairo_set_line_width(canvas->context, stroke->width);
  cairo->cairo_set_dash(canvas->context, dashes, stroke->dash > 0 ? 2 : 0, 0);
  cairo->cairo_stroke(canvas->context);
}

// MARK: Groups

void pango_bridge_canvas_begin(PangoBridgeCanvas *canvas) {
  canvas->cairo->cairo_save(canvas->context);
}

// Restores the settings, which may release a font (`cairo_restore`).
void pango_bridge_canvas_end(PangoBridgeCanvas *canvas) {
  pango_bridge_begin_turn();
  canvas->cairo->cairo_restore(canvas->context);
  pango_bridge_end_turn();
}

void pango_bridge_canvas_begin_layer(PangoBridgeCanvas *canvas) {
  canvas->cairo->cairo_push_group(canvas->context);
}

void pango_bridge_canvas_end_layer(PangoBridgeCanvas *canvas, double alpha) {
  pango_bridge_begin_turn();
  canvas->cairo->cairo_pop_group_to_source(canvas->context);
  canvas->cairo->cairo_paint_with_alpha(canvas->context, alpha);
  pango_bridge_end_turn();
}

void pango_bridge_canvas_transform(PangoBridgeCanvas *canvas, double a, double b, double c,
                                   double d, double tx, double ty) {
  const cairo_matrix_t matrix = {.xx = a, .yx = b, .xy = c, .yy = d, .x0 = tx, .y0 = ty};
  canvas->cairo->cairo_transform(canvas->context, &matrix);
}

PangoBridgeRectangle pango_bridge_canvas_extents(PangoBridgeCanvas *canvas) {
  double left = 0, top = 0, right = 0, bottom = 0;
  canvas->cairo->cairo_clip_extents(canvas->context, &left, &top, &right, &bottom);
  return (PangoBridgeRectangle){left, top, right - left, bottom - top};
}

void pango_bridge_canvas_fill_all(PangoBridgeCanvas *canvas, PangoBridgeColor color) {
  set_color(canvas, color);
  canvas->cairo->cairo_paint(canvas->context);
}

// MARK: Shapes

// Adds a rectangle to the path, clockwise from the left end of its upper edge, at which dashes
// begin as in SVG.
static void add_rectangle(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame, double radius) {
  const CPango *cairo = canvas->cairo;
  cairo_t *context = canvas->context;
  cairo->cairo_new_path(context);
  if (radius <= 0) {
    cairo->cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height);
    return;
  }
  double left = frame.x + radius, right = frame.x + frame.width - radius;
  double top = frame.y + radius, bottom = frame.y + frame.height - radius;
  cairo->cairo_move_to(context, left, frame.y);
  cairo->cairo_arc(context, right, top, radius, -quarter, 0);
  cairo->cairo_arc(context, right, bottom, radius, 0, quarter);
  cairo->cairo_arc(context, left, bottom, radius, quarter, 2 * quarter);
  cairo->cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter);
  cairo->cairo_close_path(context);
}

// Adds a polygon to the path.
static void add_polygon(PangoBridgeCanvas *canvas, const double *corners, size_t count) {
  const CPango *cairo = canvas->cairo;
  cairo->cairo_new_path(canvas->context);
  for (size_t corner = 0; corner < count; corner++) {
    cairo->cairo_line_to(canvas->context, corners[2 * corner], corners[2 * corner + 1]);
  }
  cairo->cairo_close_path(canvas->context);
}

void pango_bridge_canvas_clip(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame,
                              double radius) {
  add_rectangle(canvas, frame, radius);
  canvas->cairo->cairo_clip(canvas->context);
}

void pango_bridge_canvas_clip_polygon(PangoBridgeCanvas *canvas, const double *corners,
                                      size_t count) {
  add_polygon(canvas, corners, count);
  canvas->cairo->cairo_clip(canvas->context);
}

void pango_bridge_canvas_rectangle(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame,
                                   double radius, const PangoBridgePaint *fill,
                                   const PangoBridgeStroke *stroke) {
  add_rectangle(canvas, frame, radius);
  if (fill != NULL) {
    set_paint(canvas, fill);
    canvas->cairo->cairo_fill_preserve(canvas->context);
  }
  if (stroke != NULL) stroke_path(canvas, stroke);
  canvas->cairo->cairo_new_path(canvas->context);
}

void pango_bridge_canvas_polygon(PangoBridgeCanvas *canvas, const double *corners, size_t count,
                                 const PangoBridgePaint *fill, const PangoBridgeStroke *stroke) {
  const CPango *cairo = canvas->cairo;
  add_polygon(canvas, corners, count);
  set_paint(canvas, fill);
  cairo->cairo_fill_preserve(canvas->context);
  if (stroke != NULL) stroke_path(canvas, stroke);
  cairo->cairo_new_path(canvas->context);
}

void pango_bridge_canvas_line(PangoBridgeCanvas *canvas, double startX, double startY, double endX,
                              double endY, PangoBridgeStroke stroke) {
  canvas->cairo->cairo_new_path(canvas->context);
  canvas->cairo->cairo_move_to(canvas->context, startX, startY);
  canvas->cairo->cairo_line_to(canvas->context, endX, endY);
  stroke_path(canvas, &stroke);
}

// MARK: Texts

void pango_bridge_canvas_text(PangoBridgeCanvas *canvas, PangoBridgeFont *font, const char *text,
                              size_t count, PangoBridgeText style) {
  const CPango *cairo = canvas->cairo;
  pango_bridge_begin_turn();
  PangoLayoutLine *line = pango_bridge_set_line(font, text, count, style.size);
  if (line != NULL) {
    PangoRectangle extents;
    cairo->pango_layout_line_get_extents(line, NULL, &extents);
    double width = (double)extents.width / CPANGO_UNITS;
    set_color(canvas, style.color);
    cairo->cairo_move_to(canvas->context, style.x - width * style.anchor, style.y);
    cairo->pango_cairo_show_layout_line(canvas->context, line);
    cairo->cairo_new_path(canvas->context);
  }
  pango_bridge_end_turn();
}
