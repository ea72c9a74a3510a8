const images = /^image\/(?:png|jpeg|gif|webp)$/
const patienceMs = 5_000

export interface Picture {
  mediaType: string
  bytes: Buffer
}

/** Reads at most so much: who sends may say less than they send, or never end. */
const readAtMost = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The picture at an address, so that browsers need not ask there; undefined if there is none to be had. */
export const fetchPicture = async (address: URL, maxBytes: number): Promise<Picture | undefined> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
    if (!response.ok || !images.test(mediaType) || response.body === null) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = await readAtMost(response.body, maxBytes)
    return bytes === undefined ? undefined : { mediaType, bytes }
  } catch {
    // The host cannot be reached; the caller shows an error or a placeholder.
    return undefined
  }
}

export const dataUrl = ({ mediaType, bytes }: Picture): string => `data:${mediaType};base64,${bytes.toString('base64')}`
