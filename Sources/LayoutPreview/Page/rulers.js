// The rulers beside a device, in content coordinates.

/// Draws the rulers in content coordinates.
export function drawRulers(stage) {
  if (!document.body.classList.contains("rulers") || !stage.panes.length) return;
  // The part of the screen that the room shows: a zoomed one is larger.
  const whole = stage.find(".screen").getBoundingClientRect();
  const room = stage.find(".room").getBoundingClientRect();
  const device = {
    left: Math.max(whole.left, room.left + 26), top: Math.max(whole.top, room.top + 26),
    right: Math.min(whole.right, room.right), bottom: Math.min(whole.bottom, room.bottom),
  };
  if (device.right <= device.left || device.bottom <= device.top) return;
  const base = stage.find(".fit").getBoundingClientRect();
  const pane = stage.selected?.pane ?? stage.panes[0];
  const style = getComputedStyle(document.body);
  for (const axis of [0, 1]) {
    const canvas = stage.find(axis === 0 ? ".ruler.along" : ".ruler.down");
    const length = axis === 0 ? device.right - device.left : device.bottom - device.top;
    const ratio = devicePixelRatio;
    const size = axis === 0 ? [length, 18] : [18, length];
    canvas.width = size[0] * ratio;
    canvas.height = size[1] * ratio;
    Object.assign(canvas.style, {
      width: `${size[0]}px`, height: `${size[1]}px`,
      left: `${device.left - base.left - (axis === 0 ? 0 : 24)}px`, top: `${device.top - base.top - (axis === 0 ? 24 : 0)}px`,
    });
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.fillStyle = context.strokeStyle = style.getPropertyValue("--soft");
    context.font = "9px system-ui, sans-serif";
    const step = [1, 2, 5, 10, 20, 50].find((one) => one * stage.scale > 5) ?? 100;
    const hidden = (axis === 0 ? device.left - whole.left : device.top - whole.top) / stage.scale;
    const start = pane.offset[axis] - pane.layout.region[axis] + hidden;
    for (let value = Math.ceil(start / step) * step; (value - start) * stage.scale < length; value += step) {
      const at = (value - start) * stage.scale;
      const isLong = value % (step * 10) === 0;
      const tick = isLong ? 10 : value % (step * 5) === 0 ? 7 : 4;
      if (axis === 0) context.fillRect(at, 18 - tick, 1, tick);
      else context.fillRect(18 - tick, at, tick, 1);
      if (!isLong) continue;
      context.save();
      context.translate(axis === 0 ? at + 3 : 8, axis === 0 ? 9 : at + 3);
      if (axis === 1) context.rotate(Math.PI / 2);
      context.fillText(`${value}`, 0, 0);
      context.restore();
    }
  }
}
