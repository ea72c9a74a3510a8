import { z } from 'zod'

const name = z.string()

/** What belongs to the cluster or cannot be had from pg_dump. Names in `tables`, `sequences` and views are quoted SQL. */
export const dumpContents = z.object({
  hasPublicSchema: z.boolean(),
  roles: z.array(z.object({ name, attributes: z.string(), password: z.string().nullable() })),
  memberships: z.array(
    z.object({ role: name, member: name, grantor: name, admin: z.boolean(), inherit: z.boolean(), set: z.boolean() }),
  ),
  settings: z.array(z.object({ role: name.nullable(), inDatabase: z.boolean(), name, value: z.string() })),
  /** Null if nobody changed who may connect to the database. */
  privileges: z
    .array(z.object({ grantee: name, privilege: z.enum(['CREATE', 'CONNECT', 'TEMPORARY']), isGrantable: z.boolean() }))
    .nullable(),
  extensions: z.array(z.object({ name, owner: name })),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  sequences: z.array(name),
  materializedViews: z.array(name),
  largeObjects: z.array(z.object({ oid: z.number().int(), owner: name })),
})
export type DumpContents = z.infer<typeof dumpContents>

export const dumpManifest = dumpContents.extend({
  format: z.literal(1),
  instanceVersion: z.number().int(),
  postgresVersion: z.string(),
  startedAt: z.string(),
  sequences: z.array(z.object({ name, value: z.string(), isCalled: z.boolean() })),
})
export type DumpManifest = z.infer<typeof dumpManifest>
