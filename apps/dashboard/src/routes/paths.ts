export const startPaths = {
  /** Leads to where everything begins on this installation. */
  start: () => '/',
} as const
