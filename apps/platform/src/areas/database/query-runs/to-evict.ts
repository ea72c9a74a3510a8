export interface SizedRun {
  ref: string
  bytes: number
}

interface Room {
  projectBytes: number
  totalBytes: number
}

const bytesOf = (runs: readonly SizedRun[]): number => runs.reduce((sum, { bytes }) => sum + bytes, 0)

const oldestBeyond = <Run extends SizedRun>(oldestFirst: readonly Run[], maxBytes: number): Run[] => {
  let left = bytesOf(oldestFirst)
  return oldestFirst.filter(({ bytes }) => {
    if (left <= maxBytes) return false
    left -= bytes
    return true
  })
}

/** The runs whose results are deleted so that those of the project and of the installation fit: the oldest ones. */
export const toEvict = <Run extends SizedRun>(
  oldestFirst: readonly Run[],
  ref: string,
  { projectBytes, totalBytes }: Room,
): Run[] => {
  const ofProject = oldestBeyond(
    oldestFirst.filter((run) => run.ref === ref),
    projectBytes,
  )
  const gone = new Set(ofProject)
  return [
    ...ofProject,
    ...oldestBeyond(
      oldestFirst.filter((run) => !gone.has(run)),
      totalBytes,
    ),
  ]
}
