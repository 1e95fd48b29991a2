// Measuring and drawing in C: Pango and Cairo, loaded at their first use.
//
// Nothing links them, so that a run of the program that needs neither loads none of their dozen
// libraries. No two threads may use one library, font or canvas at the same time; callers hold a
// lock.

#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The units of lengths in a point (PANGO_SCALE).
#define CPANGO_UNITS 1024

/// The functions of a loaded library.
typedef struct CPango CPango;

/// A font's file with a layout that uses it, and the text set last.
typedef struct PangoBridgeFont PangoBridgeFont;

/// The settings of a text, in units.
typedef struct PangoBridgeSetting {
  int32_t size;
  int32_t width;      // negative if only paragraphs end lines
  int32_t lineLimit;  // 0 for no limit; text that does not fit ends with an ellipsis if it has a width
} PangoBridgeSetting;

/// A line of a text, in units.
typedef struct PangoBridgeLine {
  int32_t start;  // the offset of its first byte
  int32_t width;
  int32_t height;
  int32_t baseline;  // from the line's top
} PangoBridgeLine;

/// Loads a library and looks up its functions.
///
/// - `name`: the name for the dynamic loader.
/// - `missing`: gets the name of a missing function, or null for a missing library.
///
/// Returns null if either is missing.
CPango *_Nullable pango_bridge_open(const char *library,
                                         const char *_Nullable *_Nonnull missing);

/// Frees the result of `pango_bridge_open`. The library stays loaded, since GLib cannot be
/// unloaded.
void pango_bridge_close(CPango *bridge);

/// Opens a font's file; null for a file that is no font. The library must outlive the font.
PangoBridgeFont *_Nullable pango_bridge_font_open(const CPango *bridge, const char *file);

void pango_bridge_font_close(PangoBridgeFont *font);

/// Sets a text in UTF-8 without NUL; returns the number of its lines.
size_t pango_bridge_set_text(PangoBridgeFont *font, const char *text, size_t count,
                             PangoBridgeSetting setting);

/// Reads the first `room` lines of the current text; returns their number.
size_t pango_bridge_read_lines(PangoBridgeFont *font, PangoBridgeLine *lines, size_t room);

/// Returns the version of a font's file, in 1/65536; 0 for a file that is no font.
int32_t pango_bridge_font_version(const CPango *bridge, const char *file);

/// Returns the name of a missing function for drawing; null for none. Functions below need all of
/// them.
const char *_Nullable pango_bridge_missing_for_drawing(const CPango *bridge);

/// Writes the names and versions of all libraries that a picture's bytes depend on, cut to `room`
/// bytes.
void pango_bridge_write_versions(const CPango *bridge, char *text, size_t room);

/// A drawing surface with its output.
///
/// After an error, drawing does nothing.
typedef struct PangoBridgeCanvas PangoBridgeCanvas;

/// A colour as 0xRRGGBB.
typedef uint32_t PangoBridgeColor;

/// A colour of a paint.
typedef struct PangoBridgeStop {
  double place;  // along the paint's line, from 0 to 1
  PangoBridgeColor color;
  double alpha;  // from 0 to 1
} PangoBridgeStop;

/// A paint: one colour, or colours that merge along a line, in current coordinates.
typedef struct PangoBridgePaint {
  double startX, startY, endX, endY;
  const PangoBridgeStop *stops;
  size_t count;  // at least 1
} PangoBridgePaint;

/// The style of a line, with lengths in points; a dash of 0 for a continuous line.
typedef struct PangoBridgeStroke {
  PangoBridgeColor color;
  double width;
  double dash;  // 0 for a line without gaps
  double gap;
} PangoBridgeStroke;

/// A rectangle in points.
typedef struct PangoBridgeRectangle {
  double x, y, width, height;
} PangoBridgeRectangle;

/// The position and style of a label.
typedef struct PangoBridgeText {
  /// The left end, the middle or the right end of the base line, in points.
  double x;
  double y;
  double anchor;  // how much of its width lies before the point: 0, 0.5 or 1
  int32_t size;   // in units
  PangoBridgeColor color;
} PangoBridgeText;

/// The error of a canvas.
typedef enum PangoBridgeProblem {
  CPANGO_NO_PROBLEM,
  CPANGO_NO_MEMORY,
  CPANGO_OTHER_PROBLEM,
} PangoBridgeProblem;

/// Creates a canvas of black pixels, at most 32,767 a side; null if memory for the canvas is
/// missing. The library must outlive the canvas.
PangoBridgeCanvas *_Nullable pango_bridge_canvas_of_pixels(const CPango *bridge,
                                                           int32_t width, int32_t height);

/// Creates a canvas that is a PDF of one page, with a title and without a date.
PangoBridgeCanvas *_Nullable pango_bridge_canvas_of_page(const CPango *bridge, double width,
                                                         double height, const char *title);

void pango_bridge_canvas_free(PangoBridgeCanvas *canvas);

/// Returns the first error.
PangoBridgeProblem pango_bridge_canvas_problem(const PangoBridgeCanvas *canvas);

/// Returns Cairo's text for the error.
const char *pango_bridge_canvas_problem_text(const PangoBridgeCanvas *canvas);

/// Finishes a page, which ends drawing, and writes it.
void pango_bridge_canvas_finish_page(PangoBridgeCanvas *canvas);

void pango_bridge_canvas_write_png(PangoBridgeCanvas *canvas);

/// Returns the output and its length; it lives as long as the canvas.
const uint8_t *_Nullable pango_bridge_canvas_output(const PangoBridgeCanvas *canvas, size_t *count);

/// Returns a row of pixels, 0x??RRGGBB each; null for a row that does not exist.
const uint32_t *_Nullable pango_bridge_canvas_row(PangoBridgeCanvas *canvas, int32_t row);

/// Saves the settings of drawing until the matching end.
void pango_bridge_canvas_begin(PangoBridgeCanvas *canvas);
void pango_bridge_canvas_end(PangoBridgeCanvas *canvas);

/// Begins a group, drawn as a whole at its end.
void pango_bridge_canvas_begin_layer(PangoBridgeCanvas *canvas);
/// Draws the group with an opacity from 0 to 1.
void pango_bridge_canvas_end_layer(PangoBridgeCanvas *canvas, double alpha);

/// Adds a transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
void pango_bridge_canvas_transform(PangoBridgeCanvas *canvas, double a, double b, double c,
                                   double d, double tx, double ty);

/// Clips further drawing to a rectangle with rounded corners.
void pango_bridge_canvas_clip(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame,
                              double radius);

/// Clips further drawing to a polygon of so many corners, x and y in turn.
void pango_bridge_canvas_clip_polygon(PangoBridgeCanvas *canvas, const double *corners,
                                      size_t count);

/// Returns the bounds of the clip, in current coordinates.
PangoBridgeRectangle pango_bridge_canvas_extents(PangoBridgeCanvas *canvas);

/// Fills the clip with a colour.
void pango_bridge_canvas_fill_all(PangoBridgeCanvas *canvas, PangoBridgeColor color);

/// Draws a rectangle with rounded corners; null for no fill or no border.
void pango_bridge_canvas_rectangle(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame,
                                   double radius, const PangoBridgePaint *_Nullable fill,
                                   const PangoBridgeStroke *_Nullable stroke);

/// Draws a polygon of so many corners, x and y in turn; null for no border.
void pango_bridge_canvas_polygon(PangoBridgeCanvas *canvas, const double *corners, size_t count,
                                 const PangoBridgePaint *fill,
                                 const PangoBridgeStroke *_Nullable stroke);

void pango_bridge_canvas_line(PangoBridgeCanvas *canvas, double startX, double startY, double endX,
                              double endY, PangoBridgeStroke stroke);

/// An image in pixels.
typedef struct PangoBridgeImage PangoBridgeImage;

/// Decodes a PNG; null if the bytes are none, or if memory is missing. The library must outlive the
/// image.
PangoBridgeImage *_Nullable pango_bridge_image_open(const CPango *bridge, const uint8_t *bytes,
                                                    size_t count);

void pango_bridge_image_close(PangoBridgeImage *image);

/// Draws an image in the middle of a rectangle, so large that it covers it; what is outside is
/// cropped.
void pango_bridge_canvas_image(PangoBridgeCanvas *canvas, const PangoBridgeImage *image,
                               PangoBridgeRectangle frame);

/// Draws a label in UTF-8 on its base line, from its position or around it.
void pango_bridge_canvas_text(PangoBridgeCanvas *canvas, PangoBridgeFont *font, const char *text,
                              size_t count, PangoBridgeText style);

/// The loaded libraries with their files; null for unknown ones.
typedef struct PangoBridgeVersions {
  const char *_Nullable pango;
  const char *_Nullable pangoFile;
  const char *_Nullable cairo;
  const char *_Nullable cairoFile;
} PangoBridgeVersions;

/// Returns the versions that the loaded libraries report.
PangoBridgeVersions pango_bridge_versions(const CPango *bridge);

#pragma clang assume_nonnull end

#endif
