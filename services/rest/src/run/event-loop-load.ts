import { performance } from 'node:perf_hooks'

const measuredForMs = 100
const busyShare = 0.6

/** Whether the event loop of this process works for most of the time, or waits. */
export class EventLoopLoad {
  #since = performance.eventLoopUtilization()
  #measuredAt = performance.now()
  #isBusy = false

  /** In the last tenth of a second and a little more, or since it was asked for the last time. */
  get isBusy(): boolean {
    const now = performance.now()
    if (now - this.#measuredAt < measuredForMs) return this.#isBusy
    const until = performance.eventLoopUtilization()
    this.#isBusy = performance.eventLoopUtilization(until, this.#since).utilization >= busyShare
    this.#since = until
    this.#measuredAt = now
    return this.#isBusy
  }
}
