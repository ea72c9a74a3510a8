import type { Config } from '../config.ts'

const maxBytes = 200_000
const keptForMs = 3_600_000
const maxKept = 200
const patienceMs = 5_000
const images = /^image\/(?:png|jpeg|gif|webp)$/

export interface Avatars {
  /** The picture of a GitHub account as a `data:` address; null where there is none to be had. */
  ofGitHub: (userName: string) => Promise<string | null>
}

const ask = async (address: URL): Promise<string | null> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  const length = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || !images.test(type) || length > maxBytes) {
    await response.body?.cancel()
    return null
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  return bytes.length > maxBytes ? null : `data:${type};base64,${bytes.toString('base64')}`
}

const fetchImage = async (base: string, userName: string): Promise<string | null> => {
  const address = new URL(`${base}/${encodeURIComponent(userName)}.png?size=96`)
  try {
    return await ask(address)
  } catch {
    // Out of reach: the page shows a mark in its place, and nobody needs to act.
    return null
  }
}

/** Fetches pictures from the GitHub of the settings, so that browsers need not ask there. */
export const createAvatars = ({ github }: Pick<Config, 'github'>): Avatars => {
  const kept = new Map<string, { image: Promise<string | null>; atMs: number }>()

  return {
    ofGitHub: async (userName) => {
      if (github === undefined) return null
      const known = kept.get(userName)
      if (known !== undefined && Date.now() - known.atMs < keptForMs) return known.image
      const image = fetchImage(github.url, userName)
      kept.delete(userName)
      kept.set(userName, { image, atMs: Date.now() })
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      return image
    },
  }
}
