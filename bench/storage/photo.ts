import sharp from 'sharp'

const width = 4_000
const height = 3_000

/** A JPEG of 12 megapixels with soft shapes and grain, as a camera makes one: about 4 MB. */
export const makePhoto = async (): Promise<Buffer> => {
  const grain = { create: { width, height, channels: 3, background: '#808080' } } as const
  const noise = await sharp({
    ...grain,
    create: { ...grain.create, noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const shapes = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#2a6"/>
    <stop offset="1" stop-color="#fc8"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    ${Array.from({ length: 60 }, (_, n) => `<circle cx="${(n * 613) % width}" cy="${(n * 419) % height}" r="${60 + ((n * 37) % 300)}" fill="hsl(${n * 31},60%,50%)" opacity=".5"/>`).join('')}</svg>`,
  )
  return sharp(shapes)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
