import { useLayoutEffect, useRef, useState } from 'react'

/** The same function for ever, which does what the last one given does: columns stay the same while handlers change. */
export const useLatest = <Args extends unknown[], Result>(
  action: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return stable
}
