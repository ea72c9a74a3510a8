/** What an organization lets its assistant send to the provider of a model. Without zod: the browser loads this. */

export const optInTags = ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN'] as const
export type OptInTag = (typeof optInTags)[number]

/** Each includes those before it. */
export const optInLevels = ['disabled', 'schema', 'schema_and_log', 'schema_and_log_and_data'] as const
export type OptInLevel = (typeof optInLevels)[number]

/** A tag counts only together with those of the levels below it: `AI_DATA_GENERATOR_OPT_IN` alone allows nothing. */
export const levelOf = (tags: readonly string[]): OptInLevel => {
  const missing = optInTags.findIndex((tag) => !tags.includes(tag))
  return optInLevels[missing === -1 ? optInTags.length : missing] ?? 'disabled'
}

export const tagsOf = (level: OptInLevel): OptInTag[] => optInTags.slice(0, optInLevels.indexOf(level))

export const allowsLevel = (level: OptInLevel, needed: OptInLevel): boolean =>
  optInLevels.indexOf(level) >= optInLevels.indexOf(needed)

export const levelNames: Readonly<Record<OptInLevel, string>> = {
  disabled: 'Disabled',
  schema: 'Schema',
  schema_and_log: 'Schema and logs',
  schema_and_log_and_data: 'Schema, logs and data',
}

export const levelWords: Readonly<Record<OptInLevel, string>> = {
  disabled: 'Only what you write is sent to the model.',
  schema: 'Names and types of tables, columns, policies and functions are sent to the model. No rows and no logs.',
  schema_and_log: 'The schema, log lines and findings of the advisors are sent to the model. No rows.',
  schema_and_log_and_data:
    'The schema, logs and the rows that a query of the assistant returned are sent to the model.',
}
