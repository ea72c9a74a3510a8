import { plainName } from '@cairn/contracts/database/sql-names'
import type { Block, Source } from './blocks.ts'
import type { Relation } from './catalogue.ts'
import type { CompletionItem } from './items.ts'
import type { Scope } from './scope.ts'

const isSame = ([schema, name]: readonly [string, string], relation: Relation): boolean =>
  schema === relation.schema && name === relation.name

interface Joined {
  source: Source
  relation: Relation
}

const conditions = (scope: Scope, joined: Joined, other: Joined): string[] =>
  scope.index.foreignKeysOf(joined.relation).flatMap(({ from, fromColumns, to, toColumns }) => {
    const pairs = (left: Source, right: Source) =>
      fromColumns
        .map((column, at) => {
          const [mine, theirs] = left === joined.source ? [column, toColumns[at]] : [toColumns[at], column]
          return `${plainName(joined.source.name, mine ?? '')} = ${plainName((left === joined.source ? right : left).name, theirs ?? '')}`
        })
        .join(' and ')
    return [
      ...(isSame(from, joined.relation) && isSame(to, other.relation) ? [pairs(joined.source, other.source)] : []),
      ...(isSame(to, joined.relation) && isSame(from, other.relation) ? [pairs(other.source, joined.source)] : []),
    ]
  })

/** The sources before the offset: the last one is joined to the others. */
export const sourcesBefore = ({ sources }: Block, offset: number): Source[] =>
  sources.filter(({ start }) => start < offset)

/** The conditions that foreign keys suggest for the table joined last, with the table nearest to it first. */
export const joinConditions = (scope: Scope, block: Block, offset: number): CompletionItem[] => {
  const before = sourcesBefore(block, offset)
  const resolved = before.flatMap((source): Joined[] => {
    const relation = scope.relationOf(source, block)
    return relation === undefined ? [] : [{ source, relation }]
  })
  const joined = resolved.at(-1)
  if (joined === undefined || joined.source !== before.at(-1)) return []
  const texts = resolved
    .slice(0, -1)
    .toReversed()
    .flatMap((other) => conditions(scope, joined, other))
  return [...new Set(texts)].map((text) => ({
    kind: 'condition',
    label: text,
    insertText: text,
    detail: 'foreign key',
  }))
}
