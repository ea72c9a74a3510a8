import type { Config } from '../../config.ts'
import { dataUrl, fetchPicture } from '../../http/fetch-picture.ts'

const maxBytes = 200_000
const keptForMs = 3_600_000
const maxKept = 200

export interface Avatars {
  /** The picture of a GitHub account as a `data:` address; null if there is none to be had. */
  ofGitHub: (userName: string) => Promise<string | null>
}

const fetchImage = async (base: string, userName: string): Promise<string | null> => {
  const picture = await fetchPicture(new URL(`${base}/${encodeURIComponent(userName)}.png?size=96`), maxBytes)
  return picture === undefined ? null : dataUrl(picture)
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
