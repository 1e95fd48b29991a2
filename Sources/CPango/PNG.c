// Writing pixels as PNG (<https://www.w3.org/TR/png-3/>).
//
// Cairo's own writer tries five filters for each row and searches long for repetitions, which takes
// twice as long as drawing a screen. Pictures of layouts consist of rows that mostly equal the row
// above, so that the filter “up” makes zeros of them, which a lower level of zlib packs as well.

#include <stdlib.h>
#include <string.h>

#include "Canvas.h"
#include "CPango.h"

#define OUTPUT_LENGTH ((size_t)64 * 1024)
/// The bytes in front of a chunk's content: its length and its type.
#define CHUNK_HEAD 8
#define FILTER_UP 2
/// The last level at which zlib takes the first repetition that it finds: half the time of the next one,
/// for files 1.6 times as long.
#define LEVEL 3

// Stores a number with its greatest byte first.
static void store(unsigned char *bytes, uint32_t number) {
  for (int place = 0; place < 4; ++place) bytes[place] = (unsigned char)(number >> (24 - 8 * place));
}

// Appends the head of a chunk, whose length is set at its end.
static cairo_status_t begin_chunk(PangoBridgeCanvas *canvas, const char *type) {
  unsigned char head[CHUNK_HEAD] = {0};
  memcpy(head + 4, type, 4);
  return pango_bridge_append(canvas, head, CHUNK_HEAD);
}

// Sets the length of the chunk that starts at an offset, and appends its check.
static cairo_status_t end_chunk(PangoBridgeCanvas *canvas, size_t start) {
  unsigned char *chunk = canvas->output + start;
  size_t length = canvas->count - start - CHUNK_HEAD;
  // A picture has at most 32,767 pixels a side, but one chunk has at most 2³¹ − 1 bytes.
  if (length > INT32_MAX) return CAIRO_STATUS_NO_MEMORY;
  store(chunk, (uint32_t)length);
  unsigned char check[4];
  store(check, (uint32_t)canvas->cairo->crc32(0, chunk + 4, (unsigned int)length + 4));
  return pango_bridge_append(canvas, check, sizeof check);
}

static cairo_status_t append_chunk(PangoBridgeCanvas *canvas, const char *type,
                                   const unsigned char *content, unsigned int length) {
  size_t start = canvas->count;
  cairo_status_t status = begin_chunk(canvas, type);
  if (status == CAIRO_STATUS_SUCCESS && length > 0) {
    status = pango_bridge_append(canvas, content, length);
  }
  return status == CAIRO_STATUS_SUCCESS ? end_chunk(canvas, start) : status;
}

// Writes a row less the row above, behind the filter's byte.
static void filter_row(unsigned char *bytes, const uint32_t *row, const uint32_t *above,
                       int32_t width) {
  *bytes++ = FILTER_UP;
  if (above != NULL && memcmp(row, above, (size_t)width * sizeof *row) == 0) {
    memset(bytes, 0, 3 * (size_t)width);
    return;
  }
  for (int32_t x = 0; x < width; ++x, bytes += 3) {
    uint32_t color = row[x], other = above == NULL ? 0 : above[x];
    bytes[0] = (unsigned char)((color >> 16) - (other >> 16));
    bytes[1] = (unsigned char)((color >> 8) - (other >> 8));
    bytes[2] = (unsigned char)(color - other);
  }
}

// Packs what the stream has to read; appends all that comes out.
static cairo_status_t pack(PangoBridgeCanvas *canvas, z_stream *stream, unsigned char *output,
                           int flush) {
  int result;
  do {
    stream->next_out = output;
    stream->avail_out = OUTPUT_LENGTH;
    result = canvas->cairo->deflate(stream, flush);
    unsigned int length = (unsigned int)OUTPUT_LENGTH - stream->avail_out;
    cairo_status_t status = pango_bridge_append(canvas, output, length);
    if (status != CAIRO_STATUS_SUCCESS) return status;
  } while (stream->avail_out == 0 && result == Z_OK);
  return CAIRO_STATUS_SUCCESS;
}

// Packs all rows.
static cairo_status_t pack_rows(PangoBridgeCanvas *canvas, z_stream *stream, int32_t width,
                                unsigned char *line, unsigned char *output) {
  const uint32_t *above = NULL;
  for (int32_t y = 0; y < canvas->height; ++y) {
    const uint32_t *row = pango_bridge_canvas_row(canvas, y);
    if (row == NULL) return CAIRO_STATUS_NO_MEMORY;
    filter_row(line, row, above, width);
    stream->next_in = line;
    stream->avail_in = 3 * (unsigned int)width + 1;
    cairo_status_t status = pack(canvas, stream, output, Z_NO_FLUSH);
    if (status != CAIRO_STATUS_SUCCESS) return status;
    above = row;
  }
  return pack(canvas, stream, output, Z_FINISH);
}

// Appends the chunk of the pixels.
static cairo_status_t append_pixels(PangoBridgeCanvas *canvas, int32_t width) {
  const CPango *library = canvas->cairo;
  z_stream stream = {0};
  if (library->deflateInit2_(&stream, LEVEL, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY,
                             library->zlibVersion(), (int)sizeof stream) != Z_OK) {
    return CAIRO_STATUS_NO_MEMORY;
  }
  size_t start = canvas->count;
  unsigned char *line = malloc(3 * (size_t)width + 1), *output = malloc(OUTPUT_LENGTH);
  cairo_status_t status = line != NULL && output != NULL ? begin_chunk(canvas, "IDAT")
                                                         : CAIRO_STATUS_NO_MEMORY;
  if (status == CAIRO_STATUS_SUCCESS) status = pack_rows(canvas, &stream, width, line, output);
  library->deflateEnd(&stream);
  free(line);
  free(output);
  return status == CAIRO_STATUS_SUCCESS ? end_chunk(canvas, start) : status;
}

cairo_status_t pango_bridge_append_png(PangoBridgeCanvas *canvas) {
  static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  int32_t width = canvas->cairo->cairo_image_surface_get_width(canvas->surface);
  // 8 bits of red, green and blue each.
  unsigned char header[13] = {[8] = 8, [9] = 2};
  store(header, (uint32_t)width);
  store(header + 4, (uint32_t)canvas->height);
  cairo_status_t status = pango_bridge_append(canvas, signature, sizeof signature);
  if (status == CAIRO_STATUS_SUCCESS) status = append_chunk(canvas, "IHDR", header, sizeof header);
  if (status == CAIRO_STATUS_SUCCESS) status = append_pixels(canvas, width);
  return status == CAIRO_STATUS_SUCCESS ? append_chunk(canvas, "IEND", NULL, 0) : status;
}
