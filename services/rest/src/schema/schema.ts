import type { ClientBase } from 'pg'
import type { RestSettings } from '../settings.ts'
import { findExposures } from './exposures.ts'
import { loadCatalogs, loadRoleSettings } from './load-schema.ts'
import type { RoleSetting } from './load-schema.ts'
import type { MediaHandler, Relation, Relationship, Routine } from './relation.ts'
import { findRelationships } from './relationships.ts'
import { withViewKeys } from './view-keys.ts'
import { withRoleSettings } from './role-configuration.ts'

/** What the data API knows about a database. */
export interface Schema {
  settings: RestSettings
  relation: (schema: string, name: string) => Relation | undefined
  relationById: (id: string) => Relation | undefined
  relationships: (from: Relation) => readonly Relationship[]
  /** All overloads of a function. */
  routines: (schema: string, name: string) => readonly Routine[]
  /** A function in that schema that takes a row of the relation and returns rows of another. */
  computedRelationship: (schema: string, from: Relation, name: string) => Routine | undefined
  /** For rows of the relation; one for them comes before one for any rows. */
  mediaHandler: (mediaType: string, relationId: string | undefined) => MediaHandler | undefined
  relationsIn: (schema: string) => readonly Relation[]
  routinesIn: (schema: string) => readonly Routine[]
  /** Settings of a role, to be applied to its requests. */
  roleSettings: (role: string) => readonly RoleSetting[]
  size: number
}

const keyOf = (schema: string, name: string): string => `${schema}\n${name}`

export const loadSchema = async (client: ClientBase, stored: RestSettings): Promise<Schema> => {
  const roleSettings = await loadRoleSettings(client)
  const settings = withRoleSettings(stored, roleSettings)
  const catalogs = await loadCatalogs(client, settings.schemas)
  const loaded = new Map(catalogs.relations.map((relation) => [relation.id, relation]))
  const { relations: byId, exposures } = withViewKeys({ relations: loaded, exposures: findExposures(loaded) })
  const relations = new Map([...byId.values()].map((relation) => [keyOf(relation.schema, relation.name), relation]))
  const relationships = findRelationships(catalogs.foreignKeys, {
    relations: byId,
    exposures,
    isExposed: (schema) => settings.schemas.includes(schema),
  })
  const routines = Map.groupBy(catalogs.routines, ({ schema, name }) => keyOf(schema, name))
  const handlers = Map.groupBy(catalogs.mediaHandlers, ({ mediaType }) => mediaType)
  const ofRoles = Map.groupBy(
    roleSettings.filter(({ isOfServer, name, role }) => isOfServer && name !== 'role' && role !== 'authenticator'),
    ({ role }) => role,
  )
  return {
    settings,
    relation: (schema, name) => relations.get(keyOf(schema, name)),
    relationById: (id) => byId.get(id),
    relationships: ({ id }) => relationships.get(id) ?? [],
    routines: (schema, name) => routines.get(keyOf(schema, name)) ?? [],
    computedRelationship: (schema, from, name) =>
      routines
        .get(keyOf(schema, name))
        ?.find(({ rowOf, relationId }) => rowOf === from.id && relationId !== null && byId.has(relationId)),
    mediaHandler: (mediaType, relationId) => {
      const found = handlers.get(mediaType)
      return (
        found?.find((handler) => handler.relationId !== null && handler.relationId === relationId) ??
        found?.find((handler) => handler.relationId === null)
      )
    },
    relationsIn: (schema) => [...byId.values()].filter((relation) => relation.schema === schema),
    routinesIn: (schema) => catalogs.routines.filter((routine) => routine.schema === schema),
    roleSettings: (role) => ofRoles.get(role) ?? [],
    size: byId.size,
  }
}
