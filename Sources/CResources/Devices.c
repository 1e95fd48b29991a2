// The data of the known devices.

#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t devices_json[] = {
#embed "../LayoutModel/Resources/devices.json"
};

const ResourceFile device_file = {devices_json, sizeof devices_json};
