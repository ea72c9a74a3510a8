/** How far regions are from this browser. */

export interface Measured {
  code: string
  ms: number
}

export interface Measurable {
  code: string
  latency_url?: string | undefined
}

/** Time in which a region answers; undefined: it does not. */
export type Ping = (url: string) => Promise<number | undefined>

const attempts = 3

const fastest = async (ping: Ping, url: string): Promise<number | undefined> => {
  let best: number | undefined
  // One after the other: the first includes the connection, and several at once would wait for each other.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const ms = await ping(url)
    if (ms === undefined) return best
    best = Math.min(best ?? ms, ms)
  }
  return best
}

/** The region that answers fastest; undefined where fewer than two can be compared. */
export const nearestRegion = async (regions: readonly Measurable[], ping: Ping): Promise<Measured | undefined> => {
  const measured = await Promise.all(
    regions.map(async ({ code, latency_url: url }) => ({
      code,
      ms: url === undefined ? undefined : await fastest(ping, url),
    })),
  )
  const known = measured.flatMap(({ code, ms }) => (ms === undefined ? [] : [{ code, ms }]))
  return known.length < 2 ? undefined : known.toSorted((one, other) => one.ms - other.ms)[0]
}
