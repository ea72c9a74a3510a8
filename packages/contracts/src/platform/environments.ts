/** What an installation is for. Without zod, so that the browser can have it for nothing. */
export const environments = ['production', 'staging', 'preview', 'development'] as const
export type Environment = (typeof environments)[number]
