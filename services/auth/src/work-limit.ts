import { tooManyRequests } from './errors.ts'

export interface WorkLimit {
  /** Runs the work when its turn comes. Refuses with 429 when too many wait already. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** At most `atOnce` pieces of work at a time, first come, first served; at most `maxWaiting` wait for their turn. */
export const createWorkLimit = (atOnce: number, maxWaiting: number): WorkLimit => {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw tooManyRequests(1)
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }

  // The place is handed to the next in line, so that a newcomer cannot take it in between.
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    run: async (work) => {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
