export const foreignKeyActions = ['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'] as const
export type ForeignKeyAction = (typeof foreignKeyActions)[number]

/** What a change of a table can cost: values, access, time in which others wait, or names that others use. */
export const riskKinds = ['data', 'access', 'rewrite', 'scan', 'name'] as const
