import { queryClient } from './query-client.ts'

const quietMs = 1_500
/** Of a page that asks the server again and again. */
const longestWaitMs = 20_000

/**
 * Calls back once, when the page waits for nothing and nothing has come from a server for a second and a half: it has loaded what
 * it shows, on a slow connection too. Returns what cancels it.
 */
export const whenPageRests = (callback: () => void): (() => void) => {
  const end = () => {
    clearTimeout(quiet)
    clearTimeout(latest)
    observer.disconnect()
  }
  const rest = () => {
    end()
    callback()
  }
  const look = () => {
    if (queryClient.isFetching() === 0) rest()
    else quiet = setTimeout(look, quietMs)
  }
  const latest = setTimeout(rest, longestWaitMs)
  let quiet = setTimeout(look, quietMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(quiet)
    quiet = setTimeout(look, quietMs)
  })
  observer.observe({ type: 'resource' })
  return end
}
