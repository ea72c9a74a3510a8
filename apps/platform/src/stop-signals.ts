// Ctrl+C, a polite end, and the terminal that was closed.
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` at the first signal to stop. Further ones are answered with `stillStopping` and change nothing: a signal
 * often arrives several times, from the terminal and again from each parent process, and the default action of a second one
 * would end us with the databases still running.
 */
export const onStopSignal = (stop: () => void, stillStopping: () => void): void => {
  let stopping = false
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (stopping) stillStopping()
      else {
        stopping = true
        stop()
      }
    })
}
