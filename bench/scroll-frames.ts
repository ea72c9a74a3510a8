import type { Locator } from '@playwright/test'

export interface Scroll {
  /** Where it ends, from the top. */
  endPx: number
  /** How far it goes in a frame. */
  stepPx: number
}

/** Scrolls through a list, one step each frame, and returns how long each frame took. Stops where rows are still to come. */
export const scrollFrames = (list: Locator, scroll: Scroll): Promise<number[]> =>
  list.evaluate(
    (element, { endPx, stepPx }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let last: number | undefined
        const frame = (now: number) => {
          if (last !== undefined) frames.push(now - last)
          last = now
          if (element.scrollTop >= endPx) resolve(frames)
          else {
            element.scrollTop += stepPx
            requestAnimationFrame(frame)
          }
        }
        requestAnimationFrame(frame)
      }),
    scroll,
  )
