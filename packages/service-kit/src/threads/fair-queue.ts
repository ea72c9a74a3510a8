export interface FairQueueLimits {
  atOnce: number
  /** How many wait together, and of one key. */
  maxWaiting: number
  maxWaitingEach: number
}

export interface FairQueue {
  /** Runs the work when its turn comes. Throws what `refuse` makes where too many wait already. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
}

const overloaded = () => new Error('Too much work is waiting.')

/** Runs so many pieces of work at a time. Keys take turns, so that one with much work does not delay the others. */
export const createFairQueue = (
  { atOnce, maxWaiting, maxWaitingEach }: FairQueueLimits,
  refuse: () => Error = overloaded,
): FairQueue => {
  let running = 0
  let waiting = 0
  const waitingByKey = new Map<string, (() => void)[]>()

  const turn = async (key: string) => {
    if (running < atOnce) {
      running += 1
      return
    }
    const others = waitingByKey.get(key) ?? []
    if (waiting >= maxWaiting || others.length >= maxWaitingEach) throw refuse()
    const { promise, resolve } = Promise.withResolvers<void>()
    others.push(resolve)
    waitingByKey.set(key, others)
    waiting += 1
    await promise
  }

  // The place is handed over, so that a newcomer cannot take it in between. A key that was served goes to the end.
  const leave = () => {
    const [first] = waitingByKey
    if (first === undefined) {
      running -= 1
      return
    }
    const [key, [next, ...rest]] = first
    waitingByKey.delete(key)
    if (rest.length > 0) waitingByKey.set(key, rest)
    waiting -= 1
    next?.()
  }

  return {
    run: async (key, work) => {
      await turn(key)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
