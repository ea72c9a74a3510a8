import type { ClientBase } from 'pg'
import { z } from 'zod'
import {
  foreignKeysQuery,
  mediaHandlersQuery,
  relationsQuery,
  roleSettingsQuery,
  routinesQuery,
} from './catalog-queries.ts'
import type { Relation } from './relation.ts'

const ColumnRow = z.object({
  name: z.string(),
  type: z.string(),
  typeName: z.string(),
  isNullable: z.boolean(),
  default: z.string().nullable(),
  isGenerated: z.boolean(),
  representation: z
    .object({
      toJson: z.string().nullable(),
      toText: z.string().nullable(),
      fromJson: z.string().nullable(),
      fromText: z.string().nullable(),
    })
    .nullable(),
  maxLength: z.number().nullable(),
  enumValues: z.array(z.string()).nullable(),
  description: z.string().nullable(),
})

const RelationRow = z
  .object({
    id: z.string(),
    schema: z.string(),
    name: z.string(),
    kind: z.enum(['r', 'v', 'm', 'f', 'p']),
    description: z.string().nullable(),
    updatable: z.number(),
    columns: z.array(ColumnRow),
    primaryKey: z.array(z.string()),
    uniqueKeys: z.array(z.array(z.string())),
    definition: z.string().nullable(),
    numbers: z
      .record(z.string(), z.string())
      .nullable()
      .transform((numbers): Record<number, string> => numbers ?? {}),
  })
  .transform(({ columns, ...row }) => ({
    ...row,
    columns: new Map(columns.map((column) => [column.name, column])),
    hasRepresentations: columns.some(({ representation }) => representation !== null),
  }))

/** A relation with what relationships are found by. */
export interface LoadedRelation extends Relation {
  uniqueKeys: readonly (readonly string[])[]
  /** The stored query tree of a view. */
  definition: string | null
  /** Names of columns by attribute number. */
  numbers: Readonly<Record<number, string>>
}

const ForeignKeyRow = z.object({
  name: z.string(),
  fromId: z.string(),
  toId: z.string(),
  columns: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type ForeignKey = z.infer<typeof ForeignKeyRow>

const RoutineRow = z.object({
  id: z.string(),
  schema: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  volatility: z.enum(['i', 's', 'v']),
  returnsSet: z.boolean(),
  returnsType: z.string(),
  mediaType: z.string().nullable(),
  relationId: z.string().nullable(),
  returnsRows: z.boolean(),
  estimatedRows: z.number(),
  rowOf: z.string().nullable(),
  statementTimeout: z.string().nullable(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      typeName: z.string(),
      isRequired: z.boolean(),
      isVariadic: z.boolean(),
    }),
  ),
})

const MediaHandlerRow = z.object({
  schema: z.string(),
  name: z.string(),
  mediaType: z.string(),
  relationId: z.string().nullable(),
  isBinary: z.boolean(),
})

const RoleSettingRow = z.object({ role: z.string(), name: z.string(), value: z.string(), isOfServer: z.boolean() })
export type RoleSetting = z.infer<typeof RoleSettingRow>

/** The settings of the roles that requests run as, and of `authenticator` itself. */
export const loadRoleSettings = async (client: ClientBase): Promise<RoleSetting[]> =>
  z.array(RoleSettingRow).parse((await client.query(roleSettingsQuery)).rows)

/** Relations, foreign keys, functions and aggregates for media types, as of one moment. */
export const loadCatalogs = async (client: ClientBase, schemas: readonly string[]) => {
  const answers = [
    client.query('begin isolation level repeatable read read only'),
    client.query(`set local search_path = ''`),
    client.query(relationsQuery),
    client.query(foreignKeysQuery),
    client.query(routinesQuery, [schemas]),
    client.query(mediaHandlersQuery, [schemas]),
    client.query('commit'),
  ]
  const [, , relations, foreignKeys, routines, mediaHandlers] = await Promise.all(answers)
  return {
    relations: z.array(RelationRow).parse(relations?.rows),
    foreignKeys: z.array(ForeignKeyRow).parse(foreignKeys?.rows),
    routines: z.array(RoutineRow).parse(routines?.rows),
    mediaHandlers: z.array(MediaHandlerRow).parse(mediaHandlers?.rows),
  }
}
