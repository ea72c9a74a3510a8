import { useState } from 'react'

const read = (key: string, fallback: number): number => {
  const stored = Number(localStorage.getItem(key))
  return Number.isFinite(stored) && stored > 0 ? stored : fallback
}

/** A size in pixels that this browser remembers under `key`. */
export const useStoredSize = (key: string, fallback: number): [number, (size: number) => void] => {
  const [size, setSize] = useState(() => read(key, fallback))
  const change = (next: number) => {
    setSize(next)
    localStorage.setItem(key, String(next))
  }
  return [size, change]
}
