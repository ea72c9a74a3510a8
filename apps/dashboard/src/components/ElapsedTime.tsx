import { useEffect, useState } from 'react'

const tickMs = 100

/** Seconds since this began to be shown: '0.4 s'. */
export const ElapsedTime = () => {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(() => setElapsedMs(performance.now() - from), tickMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = elapsedMs / 1000
  return <span className="tabular">{seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s</span>
}
