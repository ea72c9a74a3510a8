import { iconProblem } from '@cairn/contracts/oauth-apps/oauth-app-rules'

const sidePixels = 128

/** A picture of at most 128 by 128 pixels as a `data:` URL; throws in words where the file is no picture, or too large. */
export const shrinkIcon = async (file: File): Promise<string> => {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch (error) {
    throw new Error(`${file.name} is not an image that this browser can read.`, { cause: error })
  }
  const scale = Math.min(1, sidePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = canvas.toDataURL('image/png')
  // Photographs are large as PNG.
  const icon = iconProblem(png) === undefined ? png : canvas.toDataURL('image/jpeg', 0.85)
  const problem = iconProblem(icon)
  if (problem !== undefined) throw new Error(problem)
  return icon
}
