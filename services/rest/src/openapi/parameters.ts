import type { Relation } from '../schema/relation.ts'

const inQuery = (name: string, description: string) => ({ name, in: 'query', type: 'string', description })
const inHeader = (name: string, description: string) => ({ name, in: 'header', type: 'string', description })
const prefer = (description: string, values: readonly string[]) => ({
  ...inHeader('Prefer', description),
  enum: values,
})

const returning = ['return=representation', 'return=minimal', 'return=headers-only']

/** Parameters that every relation takes, by the name that paths refer to them with. */
export const sharedParameters = {
  select: inQuery('select', 'Columns, and relations to embed'),
  order: inQuery('order', 'Columns to order by'),
  limit: inQuery('limit', 'Most rows of the answer'),
  offset: inQuery('offset', 'Rows to leave out at the start'),
  on_conflict: inQuery('on_conflict', 'Columns of a unique constraint that decides about conflicts'),
  range: inHeader('Range', 'First and last row of the answer, from 0'),
  rangeUnit: { ...inHeader('Range-Unit', 'What Range counts'), default: 'items' },
  preferCount: prefer('How rows are counted', ['count=exact', 'count=planned', 'count=estimated']),
  preferReturn: prefer('What the answer holds', returning),
  preferPost: prefer('What the answer holds, and what happens with a row that exists', [
    ...returning,
    'resolution=merge-duplicates',
    'resolution=ignore-duplicates',
  ]),
  preferParams: prefer('How the arguments are sent', ['params=single-object']),
}

export const bodyParameter = ({ name }: Relation) => ({
  name,
  in: 'body',
  description: `A row of ${name}`,
  schema: { $ref: referenceTo('definitions', name) },
})

const filterName = (relation: Relation, column: string): string => `rowFilter.${relation.name}.${column}`

export const filterParameters = (relation: Relation) =>
  [...relation.columns.keys()].map(
    (column) => [filterName(relation, column), inQuery(column, `Filter by ${column}`)] as const,
  )

/** A JSON pointer in the fragment of a URI: both have characters to escape. */
export const referenceTo = (section: 'definitions' | 'parameters', name: string): string =>
  `#/${section}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`

export const shared = (...names: readonly (keyof typeof sharedParameters)[]) =>
  names.map((name) => ({ $ref: referenceTo('parameters', name) }))

export const filters = (relation: Relation) =>
  [...relation.columns.keys()].map((column) => ({ $ref: referenceTo('parameters', filterName(relation, column)) }))

export const body = (relation: Relation) => [{ $ref: referenceTo('parameters', `body.${relation.name}`) }]
