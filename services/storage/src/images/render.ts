import { buffer } from 'node:stream/consumers'
import { createFairQueue } from '@cairn/service-kit'
import { wholeOf } from '../files/opened-file.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import { StorageError } from '../storage-error.ts'
import type { OutputFormat, Transform } from './transform.ts'

const mostPixels = 50_000_000
export const mostSourceBytes = 25 * 1024 * 1024
const longestSeconds = 20

// Only readers of pixels: others follow references in a file, or are seldom used and seldom tested.
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) =>
  ['File', 'Buffer'].map((source) => `VipsForeignLoad${format}${source}`),
)

/** Loaded with the first image: most installations transform none, and a library of 19 MB is not free. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

const busy = () =>
  new StorageError(503, 'TooManyTransformations', 'Too many images are being transformed. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })

// libvips works in the threads that files are read in too: some are left for those.
const queue = createFairQueue({ atOnce: 2, maxWaiting: 256, maxWaitingEach: 64 }, busy)

const notAnImage = () =>
  new StorageError(
    422,
    'InvalidImage',
    'The object is not an image that can be transformed: it is broken, too large or of another type.',
  )

/** Reads an image and makes another one of it, outside the event loop. Projects take turns. */
export const renderImage = (
  ref: string,
  source: OpenedFile,
  { width, height, resize, quality }: Transform,
  format: OutputFormat,
): Promise<Buffer> =>
  queue.run(ref, async () => {
    loading ??= loadSharp()
    const sharp = await loading
    try {
      const image = sharp(source.path ?? (await buffer(wholeOf(source))), {
        limitInputPixels: mostPixels,
        failOn: 'error',
        sequentialRead: true,
        autoOrient: true,
      })
      const fit = resize === 'contain' ? 'inside' : resize
      if (width !== undefined || height !== undefined) image.resize({ width, height, fit, withoutEnlargement: true })
      const encoded = image.toFormat(
        format,
        format === 'gif' ? {} : { quality, effort: format === 'avif' ? 2 : undefined },
      )
      return await encoded.timeout({ seconds: longestSeconds }).toBuffer()
    } catch (error) {
      if (error instanceof StorageError) throw error
      throw notAnImage()
    }
  })
