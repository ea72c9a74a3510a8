const quotedPath = /(["'])\/(?:(?!\1)[^\n])*\/((?:(?!\1)[^\n/])*)\1/g
const barePath = /(^|[\s=(:])\/(?:[^\s"'/]+\/)+([^\s"'/]*)/gm

/** The text with only the last part of each absolute path: members do not see the folders of the host. */
export const withoutHostPaths = (text: string): string =>
  text.replaceAll(quotedPath, '$1$2$1').replaceAll(barePath, '$1$2')

/** The message of an error, for members. The whole error is in the log. */
export const messageWithoutHostPaths = (error: unknown): string =>
  withoutHostPaths(error instanceof Error ? error.message : String(error))
