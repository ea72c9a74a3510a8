/** Forms that a model fills in from a description. Without zod: the browser loads this. */
export const draftKinds = ['filter', 'policy', 'function', 'table'] as const
export type DraftKind = (typeof draftKinds)[number]
