import { useEffect, useState } from 'react'

/** As many as a frame has time for, layout included, on a slow machine. */
const perFrame = 5

const waiting = new Set<() => void>()
let frame: number | undefined

const serve = () => {
  let left = perFrame
  for (const turn of waiting) {
    if (left-- === 0) break
    waiting.delete(turn)
    turn()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(serve) : undefined
}

/**
 * Begins with `initial` and follows `wanted`, a few components per frame. Where one zoom changes what hundreds of tables show, drawing them all in
 * the frame of the zoom would hold it up by hundreds of milliseconds.
 */
export const useInTurn = (wanted: boolean, initial: boolean): boolean => {
  const [shown, setShown] = useState(initial)
  useEffect(() => {
    if (shown === wanted) return undefined
    const turn = () => setShown(wanted)
    waiting.add(turn)
    frame ??= requestAnimationFrame(serve)
    return () => {
      waiting.delete(turn)
    }
  }, [shown, wanted])
  return shown
}
