import { Socket } from 'node:net'

/**
 * A connection to Postgres that sends all messages of one turn of the event loop in one write. The driver corks it for each
 * query; to stay corked until the turn ends makes the queries of a pipeline one packet, and wakes the backend once instead
 * of for each.
 */
export class PipelineSocket extends Socket {
  #isHeld = false

  override cork(): void {
    super.cork()
    if (this.#isHeld) return
    this.#isHeld = true
    super.cork()
    process.nextTick(() => {
      this.#isHeld = false
      this.uncork()
    })
  }
}
