const quotedPath = /(["'])\/(?:(?!\1)[^\n])*\/((?:(?!\1)[^\n/])*)\1/g
const barePath = /(^|[\s=(:])\/(?:[^\s"'/]+\/)+([^\s"'/]*)/gm

/** The text with the last part of each absolute path alone: what a member sees says nothing about the host's folders. */
export const withoutHostPaths = (text: string): string =>
  text.replaceAll(quotedPath, '$1$2$1').replaceAll(barePath, '$1$2')

/** What an error says, for members to read. The whole error is in the log. */
export const messageWithoutHostPaths = (error: unknown): string =>
  withoutHostPaths(error instanceof Error ? error.message : String(error))
