import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, Comment, flag, Id, inSchemas, Name, oneBelow } from './shared.ts'

export const DatabaseType = z.object({
  id: Id,
  name: z.string(),
  schema: z.string(),
  /** As SQL writes it. */
  format: z.string(),
  /** The labels of an enumerated type. */
  enums: z.array(z.string()),
  /** The fields of a composite type. */
  attributes: z.array(z.object({ name: z.string(), type_id: Id })),
  comment: z.string().nullable(),
  type_relation_id: Id.nullable(),
})
export type DatabaseType = z.infer<typeof DatabaseType>

export const listTypes = endpoint({
  ...below('types'),
  name: 'listTypes',
  method: 'GET',
  summary: 'Types, by schema and name; the row types of tables and array types on request.',
  query: z.object({ ...inSchemas, include_table_types: flag(false), include_array_types: flag(false) }),
  response: z.array(DatabaseType),
})

export const getType = endpoint({
  ...oneBelow('types'),
  name: 'getType',
  method: 'GET',
  summary: 'One type.',
  response: DatabaseType,
})

/** PostgreSQL cuts no label: a longer one is refused. */
const EnumLabel = z.string().max(63)

export const CreateType = z.object({
  name: Name,
  schema: Name.default('public'),
  /** Its labels, in their order. */
  enums: z.array(EnumLabel).max(1_000),
  comment: Comment.optional(),
})
export type CreateType = z.infer<typeof CreateType>

export const createType = endpoint({
  ...below('types'),
  name: 'createType',
  method: 'POST',
  summary: 'Create an enumerated type.',
  body: CreateType,
  response: DatabaseType,
})

export const UpdateType = z.object({
  name: Name.optional(),
  schema: Name.optional(),
  comment: Comment.nullable().optional(),
  /** In their order. PostgreSQL cannot remove a label. */
  enum_changes: z
    .array(
      z.discriminatedUnion('op', [
        /** At the end, where it says neither `before` nor `after`. */
        z.object({
          op: z.literal('add'),
          value: EnumLabel,
          before: EnumLabel.optional(),
          after: EnumLabel.optional(),
        }),
        z.object({ op: z.literal('rename'), value: EnumLabel, to: EnumLabel }),
      ]),
    )
    .max(1_000)
    .optional(),
})
export type UpdateType = z.infer<typeof UpdateType>

export const updateType = endpoint({
  ...oneBelow('types'),
  name: 'updateType',
  method: 'PATCH',
  summary: 'Change a type. What is left out stays as it is.',
  body: UpdateType,
  response: DatabaseType,
})

export const deleteType = endpoint({
  ...oneBelow('types'),
  name: 'deleteType',
  method: 'DELETE',
  summary: 'Delete a type. Returns it as it was.',
  query: Cascade,
  response: DatabaseType,
})
