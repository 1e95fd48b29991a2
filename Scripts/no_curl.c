/* Stands in for libcurl where the page's program is linked with Swift's library in it.

   FlyingFox can pass requests on to other servers. That takes Foundation's URLSession, and this takes libcurl,
   which few machines have for linking. The page's server never asks another: nothing calls these functions, and
   without them the program could not reach out if it wanted to. */

#include <stddef.h>

#define MISSING(name) void *name(void) { return NULL; }

MISSING(curl_easy_cleanup)
MISSING(curl_easy_getinfo)
MISSING(curl_easy_init)
MISSING(curl_easy_pause)
MISSING(curl_easy_setopt)
MISSING(curl_easy_strerror)
MISSING(curl_free)
MISSING(curl_global_init)
MISSING(curl_multi_add_handle)
MISSING(curl_multi_assign)
MISSING(curl_multi_cleanup)
MISSING(curl_multi_info_read)
MISSING(curl_multi_init)
MISSING(curl_multi_remove_handle)
MISSING(curl_multi_setopt)
MISSING(curl_multi_socket_action)
MISSING(curl_slist_append)
MISSING(curl_slist_free_all)
MISSING(curl_url)
MISSING(curl_url_cleanup)
MISSING(curl_url_get)
MISSING(curl_url_set)
MISSING(curl_version)
MISSING(curl_version_info)
