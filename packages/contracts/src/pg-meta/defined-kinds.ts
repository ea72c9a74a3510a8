/** Objects whose SQL can be read and edited as one text. */
export const definedKinds = ['table', 'view', 'function', 'trigger', 'policy', 'index', 'type'] as const
