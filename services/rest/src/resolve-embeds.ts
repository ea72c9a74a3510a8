import { embedKey } from './request/query-tree.ts'
import type { EmbedItem, ReadQuery } from './request/query-tree.ts'
import { RestError } from './rest-error.ts'
import { nearest } from './nearest-name.ts'
import { isToOne } from './schema/relation.ts'
import type { Relation, Relationship, Routine } from './schema/relation.ts'
import type { Schema } from './schema/schema.ts'

/** A query whose embeds are found. */
export interface ReadNode {
  /** Undefined for functions that return no relation's rows. */
  relation: Relation | undefined
  query: ReadQuery
  embeds: ReadonlyMap<EmbedItem, Embed>
}

export interface Embed {
  node: ReadNode
  isToOne: boolean
  link: { relationship: Relationship } | { routine: Routine }
}

const single = (columns: Relationship['columns'], side: 'from' | 'to'): string | undefined =>
  columns.length === 1 ? columns[0]?.[side] : undefined

/** Whether a name without a hint means the relationship: the other relation, the foreign key, or its only column. */
const isNamed = (relationship: Relationship, name: string): boolean => {
  const { to, holdsKey, constraint, columns } = relationship
  return to.name === name || (holdsKey && (constraint === name || single(columns, 'from') === name))
}

const isHinted = ({ from, to, holdsKey, constraint, columns, junction }: Relationship, hint: string): boolean => {
  if (junction !== undefined) return junction.relation.name === hint
  if (constraint === hint) return true
  // Between rows of one relation, the column of the foreign key leads to the many, the referenced one to the parent.
  if (from.id === to.id) return single(columns, 'to') === hint
  return single(columns, 'from') === hint || single(columns, 'to') === hint || (holdsKey && constraint === hint)
}

const matches = (relationship: Relationship, { name, hint }: EmbedItem): boolean =>
  hint === undefined ? isNamed(relationship, name) : relationship.to.name === name && isHinted(relationship, hint)

const pairs = (relationship: Relationship, side: 'from' | 'to'): string =>
  relationship.columns.map((pair) => pair[side]).join(', ')

const detailsOf = (relationship: Relationship) => {
  const { from, to, kind, constraint, junction } = relationship
  const words =
    junction === undefined
      ? `${constraint} using ${from.name}(${pairs(relationship, 'from')}) and ${to.name}(${pairs(relationship, 'to')})`
      : `${junction.relation.name} using ${constraint}(${pairs(relationship, 'to')}) and ${junction.constraint}(${junction.columns.map((pair) => pair.from).join(', ')})`
  return { cardinality: kind, embedding: `${from.name} with ${to.name}`, relationship: words }
}

const ambiguous = (from: Relation, { name }: EmbedItem, found: readonly Relationship[]): RestError => {
  const options = found.map(({ to, constraint, junction }) => `'${to.name}!${junction?.relation.name ?? constraint}'`)
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${name}'`,
    {
      details: found.map(detailsOf),
      hint: `Try changing '${name}' to one of the following: ${options.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

const notFound = (schema: Schema, from: Relation, { name, hint }: EmbedItem): RestError => {
  const names = schema.relationships(from).map(({ to }) => to.name)
  const suggestion = nearest(name, names)
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${name}'${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${from.schema}', but no matches were found.`,
      hint: suggestion === undefined ? null : `Perhaps you meant '${suggestion}' instead of '${name}'.`,
    },
  )
}

/** A view joins rows where no table does, or where a hint names it: a new view makes no request ambiguous. */
const withoutViews = (found: readonly Relationship[]): readonly Relationship[] => {
  const others = found.filter(({ junction }) => junction === undefined || /^[rp]$/.test(junction.relation.kind))
  return others.length > 0 ? others : found
}

const findLink = (
  schema: Schema,
  namespace: string,
  from: Relation,
  item: EmbedItem,
): Omit<Embed, 'node'> & { relation: Relation } => {
  const routine = schema.computedRelationship(namespace, from, item.name)
  const returned = typeof routine?.relationId === 'string' ? schema.relationById(routine.relationId) : undefined
  if (routine !== undefined && returned !== undefined)
    return { relation: returned, isToOne: !routine.returnsSet || routine.estimatedRows === 1, link: { routine } }
  const inSchema = schema.relationships(from).filter(({ to }) => to.schema === from.schema)
  const found = withoutViews(inSchema.filter((relationship) => matches(relationship, item)))
  const [relationship, other] = found
  if (relationship === undefined) throw notFound(schema, from, item)
  if (other !== undefined) throw ambiguous(from, item, found)
  return { relation: relationship.to, isToOne: isToOne(relationship), link: { relationship } }
}

/** Finds the relationships of all embeds. Throws a PGRST200 or PGRST201. */
export const resolveEmbeds = (
  schema: Schema,
  namespace: string,
  relation: Relation | undefined,
  query: ReadQuery,
): ReadNode => {
  const embeds = new Map<EmbedItem, Embed>()
  for (const item of query.items) {
    if (item.kind !== 'embed') continue
    if (relation === undefined)
      throw new RestError(
        400,
        'PGRST200',
        `Could not find a relationship between the function's result and '${embedKey(item)}'`,
      )
    const { relation: target, ...link } = findLink(schema, namespace, relation, item)
    embeds.set(item, { ...link, node: resolveEmbeds(schema, namespace, target, item.query) })
  }
  return { relation, query, embeds }
}
