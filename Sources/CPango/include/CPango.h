// The C side of measuring texts and of drawing: Pango and Cairo, loaded when they are first needed.
//
// Nothing here is linked against them, so that a start of the program that needs neither loads none
// of their dozen libraries. None of these functions may be called by two threads at once with
// the same library, font or canvas; whoever uses them holds a lock.

#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Lengths are given in these: so many make a point.
#define CPANGO_UNITS 1024

/// The functions of a loaded library.
typedef struct CPango CPango;

/// One font's file with what is needed to set texts in it, and the text that was set last.
typedef struct PangoBridgeFont PangoBridgeFont;

/// How a text is set, in units.
typedef struct PangoBridgeSetting {
  int32_t size;
  int32_t width;      // negative where only paragraphs end lines
  int32_t lineLimit;  // 0 for none; what does not fit ends with an ellipsis, given a width
} PangoBridgeSetting;

/// One line of a text, in units.
typedef struct PangoBridgeLine {
  int32_t start;  // the offset of its first byte
  int32_t width;
  int32_t height;
  int32_t baseline;  // from the line's top
} PangoBridgeLine;

/// Loads a library and everything of it that is used.
///
/// Null where that cannot be done; `missing` is then the function that it lacks, or null if the
/// library itself is not there.
CPango *_Nullable pango_bridge_open(const char *library,
                                         const char *_Nullable *_Nonnull missing);

/// Frees what `pango_bridge_open` made. The library stays loaded: GLib cannot be taken out again.
void pango_bridge_close(CPango *bridge);

/// Opens a font's file; null where it is none. The font keeps the bridge, which must outlive it.
PangoBridgeFont *_Nullable pango_bridge_font_open(const CPango *bridge, const char *file);

/// Frees a font.
void pango_bridge_font_close(PangoBridgeFont *font);

/// Sets a text in UTF-8 without NULs; the number of its lines.
size_t pango_bridge_set_text(PangoBridgeFont *font, const char *text, size_t count,
                             PangoBridgeSetting setting);

/// Gives the first `room` lines of the text that was set last; the number given.
size_t pango_bridge_read_lines(PangoBridgeFont *font, PangoBridgeLine *lines, size_t room);

/// The version of a font's file, in 1/65536; 0 where it is none.
int32_t pango_bridge_font_version(const CPango *bridge, const char *file);

/// The name of a function that drawing lacks; null if all are there. Nothing below may be called
/// where one is missing.
const char *_Nullable pango_bridge_missing_for_drawing(const CPango *bridge);

/// Writes the names and versions of all libraries on which a picture's bytes depend, as much as
/// there is room for.
void pango_bridge_write_versions(const CPango *bridge, char *text, size_t room);

/// Something to draw on, with what it is written out to.
///
/// Once something has gone wrong, drawing does nothing any more.
typedef struct PangoBridgeCanvas PangoBridgeCanvas;

/// A colour as 0xRRGGBB.
typedef uint32_t PangoBridgeColor;

/// How a line is drawn.
typedef struct PangoBridgeStroke {
  PangoBridgeColor color;
  double width;
  double dash;  // 0 for a line without gaps
  double gap;
} PangoBridgeStroke;

typedef struct PangoBridgeRectangle {
  double x, y, width, height;
} PangoBridgeRectangle;

/// Where and how a line of text is drawn.
typedef struct PangoBridgeText {
  double x;
  double y;
  double anchor;  // how much of its width lies before the point: 0 or 0.5
  int32_t size;   // in units
  PangoBridgeColor color;
} PangoBridgeText;

/// What has gone wrong with a canvas.
typedef enum PangoBridgeProblem {
  CPANGO_NO_PROBLEM,
  CPANGO_NO_MEMORY,
  CPANGO_OTHER_PROBLEM,
} PangoBridgeProblem;

/// Makes a canvas of black pixels, at most 32,767 a side; null if there is no memory for a canvas at
/// all. The canvas keeps the bridge, which must outlive it.
PangoBridgeCanvas *_Nullable pango_bridge_canvas_of_pixels(const CPango *bridge,
                                                           int32_t width, int32_t height);

/// Makes a canvas that is a PDF of one page with a title and no date.
PangoBridgeCanvas *_Nullable pango_bridge_canvas_of_page(const CPango *bridge, double width,
                                                         double height, const char *title);

/// Frees a canvas and what was written out.
void pango_bridge_canvas_free(PangoBridgeCanvas *canvas);

/// What has gone wrong so far.
PangoBridgeProblem pango_bridge_canvas_problem(const PangoBridgeCanvas *canvas);

/// The same in Cairo's words.
const char *pango_bridge_canvas_problem_text(const PangoBridgeCanvas *canvas);

/// Ends a page, after which nothing more is drawn, and writes it out.
void pango_bridge_canvas_finish_page(PangoBridgeCanvas *canvas);

/// Writes pixels out as PNG.
void pango_bridge_canvas_write_png(PangoBridgeCanvas *canvas);

/// The bytes that were written out; they are there as long as the canvas.
const uint8_t *_Nullable pango_bridge_canvas_output(const PangoBridgeCanvas *canvas, size_t *count);

/// A row of pixels, 0x??RRGGBB each; null where there are none.
const uint32_t *_Nullable pango_bridge_canvas_row(PangoBridgeCanvas *canvas, int32_t row);

/// Remembers how things are drawn, until the end.
void pango_bridge_canvas_begin(PangoBridgeCanvas *canvas);
void pango_bridge_canvas_end(PangoBridgeCanvas *canvas);

/// Draws what follows apart, until the end, and then as a whole with so much opacity.
void pango_bridge_canvas_begin_layer(PangoBridgeCanvas *canvas);
void pango_bridge_canvas_end_layer(PangoBridgeCanvas *canvas, double alpha);

/// Transforms what follows: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
void pango_bridge_canvas_transform(PangoBridgeCanvas *canvas, double a, double b, double c,
                                   double d, double tx, double ty);

/// Cuts off what follows.
void pango_bridge_canvas_clip(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame);

/// What is not cut off lies in here.
PangoBridgeRectangle pango_bridge_canvas_extents(PangoBridgeCanvas *canvas);

/// Fills all that is not cut off.
void pango_bridge_canvas_fill_all(PangoBridgeCanvas *canvas, PangoBridgeColor color);

/// Draws a rectangle whose corners have a radius, filled, with a border, or both.
void pango_bridge_canvas_rectangle(PangoBridgeCanvas *canvas, PangoBridgeRectangle frame,
                                   double radius, const PangoBridgeColor *_Nullable fill,
                                   const PangoBridgeStroke *_Nullable stroke);

/// Draws a line.
void pango_bridge_canvas_line(PangoBridgeCanvas *canvas, double startX, double startY, double endX,
                              double endY, PangoBridgeStroke stroke);

/// Draws a line of text in UTF-8 on its base line, from a point on or around it.
void pango_bridge_canvas_text(PangoBridgeCanvas *canvas, PangoBridgeFont *font, const char *text,
                              size_t count, PangoBridgeText style);

/// The libraries that were loaded, with their files; null for what is not known.
typedef struct PangoBridgeVersions {
  const char *_Nullable pango;
  const char *_Nullable pangoFile;
  const char *_Nullable cairo;
  const char *_Nullable cairoFile;
} PangoBridgeVersions;

/// What the loaded libraries say of themselves.
PangoBridgeVersions pango_bridge_versions(const CPango *bridge);

#pragma clang assume_nonnull end

#endif
