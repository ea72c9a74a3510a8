/** Looks after leases at once and then `everyMs`, one look at a time. The answer ends that, after the look under way. */
export const keepLeases = (look: () => Promise<void>, everyMs: number): (() => Promise<void>) => {
  let round: Promise<void> | undefined
  const next = () => {
    round ??= look().finally(() => {
      round = undefined
    })
  }
  next()
  const timer = setInterval(next, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
