import type { RolePrivilegeChange, RolePrivileges } from '@cairn/contracts/pg-meta/role-privileges'
import type { SchemaPrivilege, TablePrivilege } from '@cairn/contracts/pg-meta/role-privilege-words'
import { schemaPrivileges, tablePrivileges } from '@cairn/contracts/pg-meta/role-privilege-words'

/** What can be granted on: the schema, the tables that are created later, or a relation by its oid. */
export type Place = 'schema' | 'new tables' | number

/** Boxes that were turned and are not saved, by place and privilege. */
export type Turned = ReadonlySet<string>

export const nothing: Turned = new Set()

export const boxKey = (place: Place, privilege: SchemaPrivilege | TablePrivilege): string => `${place} ${privilege}`

const wanted = <P extends SchemaPrivilege | TablePrivilege>(
  place: Place,
  all: readonly P[],
  granted: readonly P[],
  turned: Turned,
): P[] => all.filter((each) => granted.includes(each) !== turned.has(boxKey(place, each)))

const isTouched = (place: Place, turned: Turned): boolean =>
  [...schemaPrivileges, ...tablePrivileges].some((each) => turned.has(boxKey(place, each)))

/** The change that the turned boxes ask for: places without one are left out. Undefined where nothing is turned. */
export const changeOf = (
  { id: role, schema, on_schema: onSchema, on_new_tables: onNewTables, relations }: RolePrivileges,
  turned: Turned,
): RolePrivilegeChange | undefined =>
  turned.size === 0
    ? undefined
    : {
        role,
        schema,
        ...(isTouched('schema', turned) && {
          on_schema: wanted('schema', schemaPrivileges, onSchema.granted, turned),
        }),
        ...(isTouched('new tables', turned) && {
          on_new_tables: wanted('new tables', tablePrivileges, onNewTables, turned),
        }),
        relations: relations
          .filter(({ id }) => isTouched(id, turned))
          .map(({ id, granted }) => ({ id, granted: wanted(id, tablePrivileges, granted, turned) })),
      }
