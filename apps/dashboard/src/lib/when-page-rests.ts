/**
 * Calls back once, when nothing has come from a server for that long, in milliseconds: the page has loaded what it shows, on a slow
 * connection too. Returns what cancels it.
 */
export const whenPageRests = (quietMs: number, callback: () => void): (() => void) => {
  const end = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const rest = () => {
    end()
    callback()
  }
  let timer = setTimeout(rest, quietMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(rest, quietMs)
  })
  observer.observe({ type: 'resource' })
  return end
}
