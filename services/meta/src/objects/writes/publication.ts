import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { CreatePublication, Publication, UpdatePublication } from '@cairn/contracts/pg-meta/publications'
import { publicationKind } from '../publication.ts'
import type { ObjectWrites } from './object-writes.ts'
import { dropping, qualified, roleName } from './sql.ts'

const operations = ['insert', 'update', 'delete', 'truncate'] as const

/** What is not said stays as it is, or is not published by a new publication. */
const published = (body: UpdatePublication, existing?: Publication): string =>
  operations.filter((each) => body[`publish_${each}`] ?? existing?.[`publish_${each}`] ?? false).join(', ')

const tableName = (text: string): string => {
  const dot = text.indexOf('.')
  return dot === -1 ? qualified('public', text) : qualified(text.slice(0, dot), text.slice(dot + 1))
}

const saysWhatIsPublished = (body: UpdatePublication): boolean =>
  operations.some((each) => body[`publish_${each}`] !== undefined)

const tableStatements = (name: string, existing: Publication, tables: readonly string[]): string[] => {
  const wanted = new Set(tables.map(tableName))
  const present = new Set((existing.tables ?? []).map((table) => qualified(table.schema, table.name)))
  const added = [...wanted].filter((table) => !present.has(table))
  const removed = [...present].filter((table) => !wanted.has(table))
  return [
    ...(added.length === 0 ? [] : [`alter publication ${name} add table ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`alter publication ${name} drop table ${removed.join(', ')}`]),
  ]
}

export const publicationWrites: ObjectWrites<Publication, CreatePublication, UpdatePublication> = {
  kind: publicationKind,
  create: async (_db, body) => {
    const name = quotedIdent(body.name)
    const members =
      body.tables === null
        ? 'for all tables'
        : body.tables.length === 0
          ? ''
          : `for table ${body.tables.map(tableName).join(', ')}`
    return {
      statements: [
        `create publication ${name} ${members} with (publish = '${published(body)}')`,
        ...(body.owner === undefined ? [] : [`alter publication ${name} owner to ${roleName(body.owner)}`]),
      ],
      result: { conditions: ['p.pubname = $1'], values: [body.name] },
    }
  },
  update: async (_db, publication, body) => {
    const name = quotedIdent(publication.name)
    return [
      ...(saysWhatIsPublished(body)
        ? [`alter publication ${name} set (publish = '${published(body, publication)}')`]
        : []),
      ...(body.tables === undefined || body.tables === null ? [] : tableStatements(name, publication, body.tables)),
      ...(body.owner === undefined ? [] : [`alter publication ${name} owner to ${roleName(body.owner)}`]),
      ...(body.name === undefined || body.name === publication.name
        ? []
        : [`alter publication ${name} rename to ${quotedIdent(body.name)}`]),
    ]
  },
  remove: ({ name }, options) => dropping(`publication ${quotedIdent(name)}`, options),
}
