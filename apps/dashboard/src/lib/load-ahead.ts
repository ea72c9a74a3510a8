/** Fetches code before it is needed. Ignores a failure: the component that needs the code requests it again. */
export const loadAhead = (...loads: readonly (() => Promise<unknown>)[]): void => {
  for (const load of loads) load().catch(() => undefined)
}
