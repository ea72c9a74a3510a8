import type { Schema } from '@cairn/contracts/pg-meta/schemas'

/** Why the objects of a schema are not for people to change: its owner is the role of a service. */
export const whySchemaIsFixed = (
  schemas: readonly Pick<Schema, 'name' | 'owner'>[],
  schema: string,
): string | undefined => {
  const owner = schemas.find(({ name }) => name === schema)?.owner ?? ''
  return /^(supabase|cairn)_/.test(owner)
    ? `The schema ${schema} belongs to a service of this project, which changes it itself.`
    : undefined
}
