/** Three figures at most below a second, tenths below a minute: `0.4 ms`, `91 ms`, `2.3 s`, `1 min 5 s`. */
export const formatDuration = (durationMs: number): string => {
  if (durationMs < 9.95) return `${durationMs.toFixed(1).replace(/\.0$/, '')} ms`
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`
  if (durationMs < 59_950) return `${(durationMs / 1_000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1_000)
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A clock that runs: tenths for the first ten seconds, so that it is seen to move. */
export const formatElapsed = (elapsedMs: number): string =>
  elapsedMs < 10_000
    ? `${(Math.floor(elapsedMs / 100) / 10).toFixed(1)} s`
    : formatDuration(Math.floor(elapsedMs / 1_000) * 1_000).replace('.0 s', ' s')
