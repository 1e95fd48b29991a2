---@meta
-- The options and the state of the plugins in this folder, for editors. It is never run.
-- Made by `layouthost plugins meta`; changes belong into the plugins.

---The options of `accordion`.
---@class layouthost.accordion.Options
---@field cell? string The plugin that measures heads and rows.
---@field cellOptions? table<string, any> Options of that plugin.
---@field indentation number Of rows, from the leading edge, in points.
---@field rowHeight number Of a head or row without a height, in points.

---The state of `accordion`.
---@class layouthost.accordion.State
---@field open string[] The ids of the heads that are open.

---The environment of the hooks of `accordion`.
---@class layouthost.accordion.Environment: layouthost.Environment
---@field options layouthost.accordion.Options
---@field state layouthost.accordion.State

---The options of `adaptiveSections`.
---@class layouthost.adaptiveSections.Options
---@field columns integer Columns in a container of up to 800 points.
---@field contentInsets number Space around the section, in points.
---@field itemInsets number Space around each item, in points.
---@field rowFraction number A row's height as a fraction of the width; single columns have rows of 44 points.

---The environment of the hooks of `adaptiveSections`.
---@class layouthost.adaptiveSections.Environment: layouthost.Environment
---@field options layouthost.adaptiveSections.Options

---The options of `appStore`.
---@class layouthost.appStore.Options
---@field headerHeight number The header's height, in points; 0 for none.
---@field margin number At both sides of the shelf, in points.
---@field minimumGroupWidth number Least width of a group, in points; several are visible if there is room.
---@field peek number How much of the next group is visible, in points.
---@field rowHeight number An item's height, in points.
---@field rowSpacing number Between the items of a group, in points.
---@field rows integer Items of a group, stacked vertically.
---@field spacing number Between groups, in points.

---The environment of the hooks of `appStore`.
---@class layouthost.appStore.Environment: layouthost.Environment
---@field options layouthost.appStore.Options

---The options of `cardStack`.
---@class layouthost.cardStack.Options
---@field depth integer How many cards show.
---@field inset number Around the top card, in points.
---@field offsetStep number How much lower each card is, in points.
---@field scaleStep number How much smaller each card is.

---The state of `cardStack`.
---@class layouthost.cardStack.State
---@field top integer The card on top, from 1.

---The environment of the hooks of `cardStack`.
---@class layouthost.cardStack.Environment: layouthost.Environment
---@field options layouthost.cardStack.Options
---@field state layouthost.cardStack.State

---The options of `carousel`.
---@class layouthost.carousel.Options
---@field axis "horizontal"|"vertical" Direction of the row; must be the document's scroll direction.
---@field itemLength? number An item's length along the axis, in points; by default 0.7 of the container's.
---@field minimumAlpha number Opacity of items one or more places from the middle.
---@field minimumScale number Scale of items one or more places from the middle.
---@field spacing number Between items, in points.
---@field turns integer How many times you can scroll around the row, with wrapAround.
---@field wrapAround boolean Whether the first item follows the last one.

---The environment of the hooks of `carousel`.
---@class layouthost.carousel.Environment: layouthost.Environment
---@field options layouthost.carousel.Options

---The options of `chat`.
---@class layouthost.chat.Options
---@field dayHeight number The height of days' names, in points; 0: none.
---@field fraction number A bubble's part of the width.
---@field margin number Between bubbles and the sides, in points.
---@field me string The sender whose bubbles are at the trailing side.
---@field padding number Between a bubble's edges and its text, in points.
---@field spacing number Between bubbles, in points.
---@field textStyle string The text style of messages.

---The environment of the hooks of `chat`.
---@class layouthost.chat.Environment: layouthost.Environment
---@field options layouthost.chat.Options

---The options of `circle`.
---@class layouthost.circle.Options
---@field itemSize number Width and height of an item, in points.
---@field radius? number From the middle to the items' centres; by default as large as fits.
---@field startAngle number Angle of the first item, in degrees clockwise from 3 o'clock.

---The environment of the hooks of `circle`.
---@class layouthost.circle.Environment: layouthost.Environment
---@field options layouthost.circle.Options

---The options of `coverFlow`.
---@class layouthost.coverFlow.Options
---@field angle number How far the other covers turn, in degrees.
---@field coverSize? number Width and height of a cover, in points; by default half the width, or 0.8 of the height if that is less.
---@field gap number Distance of the other covers from the centred one, as a fraction of a cover.
---@field overlap number How much of a cover the next one hides.
---@field tilt number How much the edges of turned covers slant.

---The environment of the hooks of `coverFlow`.
---@class layouthost.coverFlow.Environment: layouthost.Environment
---@field options layouthost.coverFlow.Options

---The options of `diagonal`.
---@class layouthost.diagonal.Options
---@field size number Width and height of an item, in points.
---@field step number Offset from one item to the next, in points.

---The environment of the hooks of `diagonal`.
---@class layouthost.diagonal.Environment: layouthost.Environment
---@field options layouthost.diagonal.Options

---The options of `drumRoll`.
---@class layouthost.drumRoll.Options
---@field pizzaSize? number The height of an item, in points; by default 300 on screens wider than 320, else 230.

---The environment of the hooks of `drumRoll`.
---@class layouthost.drumRoll.Environment: layouthost.Environment
---@field options layouthost.drumRoll.Options

---The options of `endlessCarousel`.
---@class layouthost.endlessCarousel.Options
---@field itemLength number An item's length, in points.
---@field minimumScale number Scale beside the middle.
---@field spacing number Between items, in points.
---@field turns integer How often the strip goes round.

---The environment of the hooks of `endlessCarousel`.
---@class layouthost.endlessCarousel.Environment: layouthost.Environment
---@field options layouthost.endlessCarousel.Options

---The options of `honeycomb`.
---@class layouthost.honeycomb.Options
---@field columns integer Items of a long row; a short row has one fewer.
---@field contentInsets number Space around the section, in points.
---@field spacing number Between neighbours, in points.

---The environment of the hooks of `honeycomb`.
---@class layouthost.honeycomb.Environment: layouthost.Environment
---@field options layouthost.honeycomb.Options

---The options of `justifiedGallery`.
---@class layouthost.justifiedGallery.Options
---@field contentInsets number Space around the section, in points.
---@field rowHeight number The greatest height of a row, in points.
---@field spacing number Between photos and between rows, in points.

---The environment of the hooks of `justifiedGallery`.
---@class layouthost.justifiedGallery.Environment: layouthost.Environment
---@field options layouthost.justifiedGallery.Options

---The options of `kanban`.
---@class layouthost.kanban.Options
---@field columnWidth number The width of a column, in points.
---@field headerHeight number The height of a column's header, in points.
---@field spacing number Between columns and beside them, in points.

---The environment of the hooks of `kanban`.
---@class layouthost.kanban.Environment: layouthost.Environment
---@field options layouthost.kanban.Options

---The options of `listCell`.
---@class layouthost.listCell.Options
---@field showsSeparator boolean Whether a line of one pixel is at the lower edge.
---@field style "cell"|"subtitle"|"value"|"header"|"footer"|"sidebar"|"sidebarSubtitle" The kind of row, unless the item has a `style`.

---The environment of the hooks of `listCell`.
---@class layouthost.listCell.Environment: layouthost.Environment
---@field options layouthost.listCell.Options

---The options of `mosaic`.
---@class layouthost.mosaic.Options
---@field columns integer The number of columns.
---@field spacing number Between tiles, in points.

---The environment of the hooks of `mosaic`.
---@class layouthost.mosaic.Environment: layouthost.Environment
---@field options layouthost.mosaic.Options

---The options of `parallaxHeader`.
---@class layouthost.parallaxHeader.Options
---@field headerHeight number The header's height at rest, in points.
---@field rowHeight number A row's height, in points.

---The environment of the hooks of `parallaxHeader`.
---@class layouthost.parallaxHeader.Environment: layouthost.Environment
---@field options layouthost.parallaxHeader.Options

---The options of `photosDays`.
---@class layouthost.photosDays.Options
---@field daySpacing number Below a day, in points.
---@field spacing number Between photos, in points.
---@field titleHeight number The height of days' names, in points.

---The state of `photosDays`.
---@class layouthost.photosDays.State
---@field columns integer The number of columns.

---The environment of the hooks of `photosDays`.
---@class layouthost.photosDays.Environment: layouthost.Environment
---@field options layouthost.photosDays.Options
---@field state layouthost.photosDays.State

---The options of `pinchGrid`.
---@class layouthost.pinchGrid.Options
---@field spacing number Between items, in points.

---The state of `pinchGrid`.
---@class layouthost.pinchGrid.State
---@field columns integer The number of columns.
---@field fingers number Where the fingers are, as a fraction of the width from its leading edge.
---@field focus integer The item under the fingers, from 1; 0 for none.

---The environment of the hooks of `pinchGrid`.
---@class layouthost.pinchGrid.Environment: layouthost.Environment
---@field options layouthost.pinchGrid.Options
---@field state layouthost.pinchGrid.State

---The options of `pizzaHalves`.
---@class layouthost.pizzaHalves.Options
---@field margin number On both sides of the headers, in points.
---@field pizzaSize? number The height of an item, in points; by default 300 on screens wider than 320, else 230.
---@field side "left"|"right" Which half of the pizza this is.

---The environment of the hooks of `pizzaHalves`.
---@class layouthost.pizzaHalves.Environment: layouthost.Environment
---@field options layouthost.pizzaHalves.Options

---The options of `pizzaScreen`.
---@class layouthost.pizzaScreen.Options
---@field margin number On both sides of the title, in points.
---@field pizzaSize? number As for the halves: by default 300 on screens wider than 320, else 230.

---The environment of the hooks of `pizzaScreen`.
---@class layouthost.pizzaScreen.Environment: layouthost.Environment
---@field options layouthost.pizzaScreen.Options

---The options of `propertyDetails`.
---@class layouthost.propertyDetails.Options
---@field formWidth number The width of the form's region, in points, if both size classes are regular.

---The environment of the hooks of `propertyDetails`.
---@class layouthost.propertyDetails.Environment: layouthost.Environment
---@field options layouthost.propertyDetails.Options

---The options of `radialMenu`.
---@class layouthost.radialMenu.Options
---@field buttonSize number Width and height of the button, in points.
---@field endAngle number Where the arc ends.
---@field itemSize number Width and height of an item, in points.
---@field radius number From the button's middle to the items'.
---@field startAngle number Where the arc begins, in degrees from the right.

---The state of `radialMenu`.
---@class layouthost.radialMenu.State
---@field isOpen boolean Whether the menu is open.

---The environment of the hooks of `radialMenu`.
---@class layouthost.radialMenu.Environment: layouthost.Environment
---@field options layouthost.radialMenu.Options
---@field state layouthost.radialMenu.State

---The options of `settingsCell`.
---@class layouthost.settingsCell.Options
---@field gap number Between the text and the switch, in points.
---@field inset table<string, any> Space at the edges (top, leading, bottom, trailing), in points.
---@field textStyle string The text style, which follows the content size category.

---The environment of the hooks of `settingsCell`.
---@class layouthost.settingsCell.Environment: layouthost.Environment
---@field options layouthost.settingsCell.Options

---The options of `spreadsheet`.
---@class layouthost.spreadsheet.Options
---@field columnWidth number The width of a column, in points.
---@field columns integer The number of columns.
---@field frozenColumns integer How many columns stay in sight.
---@field frozenRows integer How many rows stay in sight.
---@field rowHeight number The height of a row, in points.

---The environment of the hooks of `spreadsheet`.
---@class layouthost.spreadsheet.Environment: layouthost.Environment
---@field options layouthost.spreadsheet.Options

---The options of `tagCloud`.
---@class layouthost.tagCloud.Options
---@field moreWidth number The width of the last tag, in points.
---@field rows integer The most rows.
---@field spacing number Between tags and between rows, in points.
---@field tagHeight number The height of a tag, in points.

---The environment of the hooks of `tagCloud`.
---@class layouthost.tagCloud.Environment: layouthost.Environment
---@field options layouthost.tagCloud.Options

---The options of `timeline`.
---@class layouthost.timeline.Options
---@field dayHeight number The height of a day's title, in points.
---@field eventHeight number The height of an event, in points.
---@field indent number The width kept free for the line, in points.

---The environment of the hooks of `timeline`.
---@class layouthost.timeline.Environment: layouthost.Environment
---@field options layouthost.timeline.Options

---The options of `tvGuide`.
---@class layouthost.tvGuide.Options
---@field hourHeight number The height of the hours, in points.
---@field nameWidth number The width of channels' names, in points.
---@field pointsPerMinute number How long a minute is, in points.
---@field rowHeight number The height of a channel's row, in points.

---The environment of the hooks of `tvGuide`.
---@class layouthost.tvGuide.Environment: layouthost.Environment
---@field options layouthost.tvGuide.Options

---The options of `wallet`.
---@class layouthost.wallet.Options
---@field cardHeight number The height of a card, in points.
---@field peek number How much of a covered card shows, in points.
---@field pile integer How many places the pile of waiting cards has.
---@field pileStep number From one place of the pile to the next, in points.

---The state of `wallet`.
---@class layouthost.wallet.State
---@field selected integer The card that stands alone, from 1; 0 for none.

---The environment of the hooks of `wallet`.
---@class layouthost.wallet.Environment: layouthost.Environment
---@field options layouthost.wallet.Options
---@field state layouthost.wallet.State

---The options of `waterfallGroup`.
---@class layouthost.waterfallGroup.Options
---@field cell? string The plugin that measures an item in its column, instead of the item's aspect ratio.
---@field cellOptions? table<string, any> Options of that plugin.
---@field columns integer The number of columns.
---@field interItemSpacing number The distance between columns, in points.
---@field lineSpacing number The distance between the items of a column, in points.
---@field placement "shortest"|"sequential" The column of each item: the shortest one, or the next.

---The environment of the hooks of `waterfallGroup`.
---@class layouthost.waterfallGroup.Environment: layouthost.Environment
---@field options layouthost.waterfallGroup.Options

---The options of `weekCalendar`.
---@class layouthost.weekCalendar.Options
---@field allDayHeight number The height of whole days' events.
---@field dayWidth number The least width of a day, in points.
---@field days integer How many days fill the width.
---@field hourHeight number The height of an hour, in points.
---@field hourWidth number The width of the hours' names, in points.
---@field titleHeight number The height of the days' names, in points.

---The environment of the hooks of `weekCalendar`.
---@class layouthost.weekCalendar.Environment: layouthost.Environment
---@field options layouthost.weekCalendar.Options
