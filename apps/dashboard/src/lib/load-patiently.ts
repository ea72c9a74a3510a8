const untilOnline = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }))

/**
 * Loads code that a page shows by itself, and not because a person asked for it. Without a connection it waits for the next
 * one: React would show the screen of errors in place of the whole page. A browser may remember that the first attempt
 * failed; the page then goes on without that part until it is loaded again.
 */
export const loadPatiently = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load()
  } catch {
    await untilOnline()
    return loadPatiently(load)
  }
}
