// The movement of content: the engine's flings, and the rubber band beyond the range.
// All times are in milliseconds, all lengths in points.

export const prefersStillness = matchMedia("(prefers-reduced-motion: reduce)");

/// The engine's deceleration, and the distance from the target at which content rests.
const rate = 0.998;
const restDistance = 1;

/// The position of a fling over time, as the engine's `FlingPath` computes it from the same
/// numbers.
export function flingPath({ start, target, velocity, duration, rate }) {
  const reach = velocity.map((speed) => (speed * rate) / (1 - rate));
  return {
    duration,
    target,
    at(time) {
      if (time >= duration) return target;
      const done = 1 - rate ** Math.max(0, time);
      return start.map((from, axis) => {
        const way = target[axis] - from;
        if (way === 0) return from;
        const free = reach[axis] * done;
        return from + (way < 0 ? Math.max(way, free) : Math.min(way, free));
      });
    },
    velocity(time) {
      if (time >= duration) return [0, 0];
      return velocity.map((speed) => speed * rate ** Math.max(0, time));
    },
  };
}

/// The distance that content follows a pull beyond the range, in a container of a given length
/// (UIScrollView's rubber band, whose strength is 0.55).
export function rubberBand(pull, length) {
  const strength = 0.55;
  const size = Math.abs(pull);
  return Math.sign(pull) * ((size * strength * length) / (length + strength * size));
}

/// The offset of content held by a finger: beyond the range it follows less and less.
export function pulled(offset, least, greatest, length) {
  if (offset < least) return least + rubberBand(offset - least, length);
  if (offset > greatest) return greatest + rubberBand(offset - greatest, length);
  return offset;
}

/// The path back into the range, or to any other place: a spring without overshoot.
export function springPath(start, target, velocity = [0, 0]) {
  const stiffness = 0.018;
  const away = start.map((from, axis) => from - target[axis]);
  const pull = away.map((distance, axis) => velocity[axis] + stiffness * distance);
  const far = Math.max(...away.map(Math.abs), 1);
  const duration = Math.log(far / 0.3) / stiffness + 120;
  return {
    duration,
    target,
    at(time) {
      if (time >= duration) return target;
      const rest = Math.exp(-stiffness * time);
      return target.map((to, axis) => to + (away[axis] + pull[axis] * time) * rest);
    },
    velocity: () => [0, 0],
  };
}

/// The velocity of a finger, from its last moves.
export class VelocityTracker {
  #moves = [];

  add(time, point) {
    this.#moves.push({ time, point });
    while (this.#moves.length > 2 && time - this.#moves[0].time > 80) this.#moves.shift();
  }

  /// The velocity at a time; zero if the finger rested before its release.
  velocity(time) {
    const first = this.#moves[0];
    const last = this.#moves.at(-1);
    if (!first || time - last.time > 60 || last.time - first.time < 4) return [0, 0];
    return last.point.map((end, axis) => (end - first.point[axis]) / (last.time - first.time));
  }
}

export const clamp = (value, least, greatest) => Math.max(least, Math.min(value, greatest));

/// The distance that content goes on at a speed.
export const reachOf = (speed) => (speed * rate) / (1 - rate);

/// The numbers of a fling's path, from the same formulas as the engine's `FlingPath`.
export function courseOf(start, velocity, proposed, target) {
  const isFree = proposed.every((value, axis) => Math.abs(value - target[axis]) <= 0.001);
  const reach = isFree ? velocity.map(reachOf) : target.map((to, axis) => to - start[axis]);
  const durations = target.map((to, axis) => timeOf(to - start[axis], reach[axis]));
  return { start, target, rate, duration: Math.max(...durations), velocity: isFree ? velocity : reach.map((way) => way / reachOf(1)) };
}

function timeOf(way, reach) {
  if (Math.abs(way) <= restDistance || Math.abs(reach) <= restDistance) return 0;
  const left = Math.max(1 - way / reach, restDistance / Math.abs(reach));
  return left >= 1 ? 0 : Math.log(left) / Math.log(rate);
}
