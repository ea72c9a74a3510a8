import { z } from 'zod'
import { invalidParameter } from '../storage-error.ts'

/** The widths that image components of frameworks ask for; any other size up to the largest is allowed too. */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const smallImageWidths = [16, 32, 48, 64, 96, 128, 256, 384] as const
export const defaultQuality = 75
const largestSide = 3_840

const side = z.coerce.number().int().min(1).max(largestSide).optional()

/** What a caller wants of an image. */
export const Transform = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(defaultQuality),
  /** `origin`: that of the file. Absent: the best that the browser takes. */
  format: z.enum(['origin', 'avif', 'webp', 'jpeg', 'png']).optional(),
})
export type Transform = z.infer<typeof Transform>

export const outputFormats = ['avif', 'webp', 'jpeg', 'png', 'gif'] as const
export type OutputFormat = (typeof outputFormats)[number]

const names = ['width', 'height', 'resize', 'quality', 'format'] as const

/** The parameters of a query. Throws a 400 for what is not valid. */
export const readTransform = (query: URLSearchParams): Transform => {
  const given = names.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const read = Transform.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  throw invalidParameter(read.error.issues.map(({ path, message }) => `${path.join('/')}: ${message}`).join('; '))
}

const isOutput = (format: string): format is OutputFormat => outputFormats.some((known) => known === format)

const formatOfType = (mimetype: string): OutputFormat => {
  const [, format = ''] = /^image\/([a-z]+)/.exec(mimetype) ?? []
  return isOutput(format) ? format : 'jpeg'
}

/** The format to send. AVIF takes seconds of a processor for a large picture: only where it is asked for, or the bucket allows it. */
export const outputFormat = (
  { format }: Transform,
  { mimetype, accept, hasAvif }: { mimetype: string; accept: string; hasAvif: boolean },
): OutputFormat => {
  if (format === 'origin') return formatOfType(mimetype)
  if (format !== undefined) return format
  if (hasAvif && accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : formatOfType(mimetype)
}
