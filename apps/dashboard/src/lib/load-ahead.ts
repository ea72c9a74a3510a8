/** Fetches code before it is needed. What fails is nobody's concern yet: whoever needs it asks again, and tells it. */
export const loadAhead = (...loads: readonly (() => Promise<unknown>)[]): void => {
  for (const load of loads) load().catch(() => undefined)
}
