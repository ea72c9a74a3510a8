import type { Engine } from '@cairn/engine'

const gigabyte = 1024 ** 3

/** The free space of the disk. Throws if it is too little. */
export const diskWords = (engine: Engine): string => {
  const { freeBytes, isLow, reserve } = engine.disk()
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB free`
  if (reserve === 'freed') throw new Error(`${free}; the reserve was freed because the disk was full.`)
  if (isLow) throw new Error(`${free}; projects that grow are read-only.`)
  return reserve === 'held' ? `${free}; a reserve is kept` : free
}
