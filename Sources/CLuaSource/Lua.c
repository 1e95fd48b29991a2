// Lua's own sources as one file, as upstream's onelua.c has them; empty where the system has Lua.
//
// Package.swift defines LAYOUTHOST_OWN_LUA for the platforms that have none. The libraries that reach
// files, the environment and other programs are left out, as no sandbox opens them.

#ifdef LAYOUTHOST_OWN_LUA

// As upstream's Makefile and Debian compile it, so that scripts behave alike everywhere.
#define LUA_COMPAT_5_3
#define LUA_USE_POSIX

#define LUA_CORE
#define LUA_LIB
#define ltable_c
#define lvm_c
#include "upstream/lprefix.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luaconf.h"
// The files of the core need no names outside of this one.
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(declaration)
#define LUAI_DDEF static

// The core, in upstream's order.
#include "upstream/lzio.c"
#include "upstream/lctype.c"
#include "upstream/lopcodes.c"
#include "upstream/lmem.c"
#include "upstream/lundump.c"
#include "upstream/ldump.c"
#include "upstream/lstate.c"
#include "upstream/lgc.c"
#include "upstream/llex.c"
#include "upstream/lcode.c"
#include "upstream/lparser.c"
#include "upstream/ldebug.c"
#include "upstream/lfunc.c"
#include "upstream/lobject.c"
#include "upstream/ltm.c"
#include "upstream/lstring.c"
#include "upstream/ltable.c"
#include "upstream/ldo.c"
#include "upstream/lvm.c"
#include "upstream/lapi.c"

// The auxiliary library, and the libraries of scripts.
#include "upstream/lauxlib.c"
#include "upstream/lbaselib.c"
#include "upstream/lcorolib.c"
#include "upstream/ldblib.c"
#include "upstream/lmathlib.c"
#include "upstream/lstrlib.c"
#include "upstream/ltablib.c"
#include "upstream/lutf8lib.c"

#endif
