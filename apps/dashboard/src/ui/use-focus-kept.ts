import { useLayoutEffect, useRef } from 'react'
import { focusAround } from './focus-around.ts'

/** For an element that may go with what has the focus in it, such as its button: the focus stays on the page. */
export const useFocusKept = <Kept extends Element>() => {
  const kept = useRef<Kept>(null)
  useLayoutEffect(() => {
    const { current } = kept
    return () => {
      if (current?.contains(document.activeElement) === true) focusAround(current)
    }
  }, [])
  return kept
}
