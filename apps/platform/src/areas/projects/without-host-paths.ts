const quotedPath = /(["'])\/(?:(?!\1)[^\n])*\/((?:(?!\1)[^\n/])*)\1/g
const barePath = /(^|[\s=(:])\/(?:[^\s"'/]+\/)+([^\s"'/]*)/gm

/** The text with only the last part of each absolute path: members do not see the folders of the host. */
export const withoutHostPaths = (text: string): string =>
  text.replaceAll(quotedPath, '$1$2$1').replaceAll(barePath, '$1$2')

// In Node's own words it is `ENOSPC: no space left on device, write`.
const isDiskFull = (error: Error): boolean => 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The message of an error, for members. The whole error is in the log. */
export const messageWithoutHostPaths = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutHostPaths(String(error))
  return isDiskFull(error) ? 'There is no space left on the disk.' : withoutHostPaths(error.message)
}
