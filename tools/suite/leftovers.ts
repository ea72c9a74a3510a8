/**
 * Ends this process, as failed, when something keeps it alive so long after its last test. An installation that a failed
 * set-up has left running would otherwise hold the suite, which then never says what failed. Its databases end with it.
 */
export const endWithLeftovers = (afterMs: number): void => {
  setTimeout(() => {
    console.error(`Still open ${afterMs / 1000} s after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, afterMs).unref()
}
