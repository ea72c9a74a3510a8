/**
 * Browsers limit the height of an element: Firefox to 17,895,697 px, Chromium and Safari to 33,554,400. Positions
 * beyond 2^24 px are rounded when they are painted. Below 2^23 they are exact to half a pixel.
 */
export const maxBodyPx = 2 ** 23

/**
 * Where a body that is too tall for the browser is. The scroll bar spans `bodyPx`; the content that its top shows begins at
 * `basePx`. Small movements are exact to the pixel, large ones are a share of the whole.
 */
export interface ScrollPlace {
  scrollPx: number
  basePx: number
}

export interface ScrollSizes {
  contentPx: number
  /** What is visible of it. */
  viewPx: number
}

export const bodyHeightPx = ({ contentPx }: ScrollSizes): number => Math.min(contentPx, maxBodyPx)

/** So far from both ends the bar moves pixel by pixel; between them it stands for more than its own pixels. */
const exactPx = 2 ** 16

/** Where the bar stands for a place of the content. */
export const placeOf = (contentTopPx: number, sizes: ScrollSizes): ScrollPlace => {
  const { contentPx, viewPx } = sizes
  const endPx = contentPx - viewPx
  const topPx = Math.round(Math.max(0, Math.min(contentTopPx, endPx)))
  if (contentPx <= maxBodyPx || topPx <= exactPx) return { scrollPx: topPx, basePx: 0 }
  const fromEndPx = endPx - topPx
  if (fromEndPx <= exactPx) return { scrollPx: maxBodyPx - viewPx - fromEndPx, basePx: contentPx - maxBodyPx }
  const share = (topPx - exactPx) / (endPx - 2 * exactPx)
  const scrollPx = Math.round(exactPx + share * (maxBodyPx - viewPx - 2 * exactPx))
  return { scrollPx, basePx: topPx - scrollPx }
}

/** The place of the content for which the bar stands at `scrollPx`: the reverse of `placeOf`. */
const contentTopAt = (scrollPx: number, { contentPx, viewPx }: ScrollSizes): number => {
  const barEndPx = maxBodyPx - viewPx
  if (scrollPx <= exactPx) return scrollPx
  if (barEndPx - scrollPx <= exactPx) return scrollPx + contentPx - maxBodyPx
  const share = (scrollPx - exactPx) / (barEndPx - 2 * exactPx)
  return Math.round(exactPx + share * (contentPx - viewPx - 2 * exactPx))
}

/** The place after the bar moved to `scrollPx`. Its `scrollPx` differs from the given one where the bar has to be moved. */
export const placeAfterScroll = (before: ScrollPlace, scrollPx: number, sizes: ScrollSizes): ScrollPlace => {
  const { contentPx, viewPx } = sizes
  if (contentPx <= maxBodyPx) return { scrollPx, basePx: 0 }
  const isJump = Math.abs(scrollPx - before.scrollPx) > 2 * viewPx
  if (isJump) return { scrollPx, basePx: contentTopAt(scrollPx, sizes) - scrollPx }
  // The bar would reach its end before the rows do.
  const isNearTop = scrollPx < exactPx && before.basePx > 0
  const isNearEnd = scrollPx > maxBodyPx - viewPx - exactPx && before.basePx < contentPx - maxBodyPx
  return isNearTop || isNearEnd ? placeOf(scrollPx + before.basePx, sizes) : { scrollPx, basePx: before.basePx }
}

/** The place that shows `topPx` of the content, without moving the base where that can be avoided. */
export const placeNear = (before: ScrollPlace, contentTopPx: number, sizes: ScrollSizes): ScrollPlace => {
  const { contentPx, viewPx } = sizes
  if (contentPx <= maxBodyPx) return placeOf(contentTopPx, sizes)
  const topPx = Math.max(0, Math.min(contentTopPx, contentPx - viewPx))
  const scrollPx = topPx - before.basePx
  const fits = scrollPx >= exactPx && scrollPx <= maxBodyPx - viewPx - exactPx
  return fits ? { scrollPx, basePx: before.basePx } : placeOf(topPx, sizes)
}
