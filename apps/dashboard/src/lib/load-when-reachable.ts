const waitMs = 3_000

/** Whether the server answers at all. A file of the dashboard may be gone all the same, after an upgrade. */
const isReachable = () =>
  fetch('/cairn.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The browser does not always notice that a connection is back, or that a server has been started again. */
const untilNextTry = () =>
  new Promise((resolve) => {
    setTimeout(resolve, waitMs)
    window.addEventListener('online', resolve, { once: true })
  })

/**
 * Loads code that a person asked for. While the server cannot be reached it waits, since React would show the screen of errors
 * in place of the page and of all that was typed into it. `onWait` is called once.
 * @throws what the import said, where the server answers and the code cannot be loaded.
 */
export const loadWhenReachable = async <Loaded>(load: () => Promise<Loaded>, onWait: () => void): Promise<Loaded> => {
  let isWaiting = false
  for (;;) {
    try {
      return await load()
    } catch {
      // One more attempt: the connection may have come back only just now.
      if (await isReachable()) return load()
      if (!isWaiting) onWait()
      isWaiting = true
      await untilNextTry()
    }
  }
}
