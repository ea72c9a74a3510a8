import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { Publication } from '@cairn/contracts/pg-meta/publications'

export const operations = ['insert', 'update', 'delete', 'truncate'] as const
export type Operation = (typeof operations)[number]

type Published = Pick<Publication, `publish_${Operation}` | 'name'>

export const isPublished = (publication: Published, operation: Operation): boolean =>
  publication[`publish_${operation}`]

export const publishSql = (publication: Published, operation: Operation, isOn: boolean): string => {
  const published = operations.filter((each) => (each === operation ? isOn : isPublished(publication, each)))
  return `alter publication ${plainIdent(publication.name)} set (publish = '${published.join(', ')}');`
}

interface Member {
  schema: string
  name: string
}

export const addTableSql = (publication: string, { schema, name }: Member): string =>
  `alter publication ${plainIdent(publication)} add table ${plainName(schema, name)};`

export const removeTableSql = (publication: string, { schema, name }: Member): string =>
  `alter publication ${plainIdent(publication)} drop table ${plainName(schema, name)};`

/** Undefined while there is no name. */
export const createPublicationSql = (name: string, isOfAllTables: boolean): string | undefined =>
  name.trim() === ''
    ? undefined
    : `create publication ${plainIdent(name.trim())}${isOfAllTables ? ' for all tables' : ''};`

export const dropPublicationSql = (name: string): string => `drop publication ${plainIdent(name)}`
