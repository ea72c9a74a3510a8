import type { Picture } from './svg.ts'

/** Browsers refuse larger canvases. */
const maxSide = 16_000
const maxPixels = 120_000_000

/** Twice the size where that is possible, so that text stays sharp when the picture is enlarged. */
export const scaleOf = ({ width, height }: Picture): number =>
  Math.min(2, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)))

export const pngOf = async (picture: Picture): Promise<Blob> => {
  const url = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = scaleOf(picture)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(picture.width * scale)
    canvas.height = Math.floor(picture.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The diagram is too large for a picture.')) : resolve(blob)),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
