import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { Catalogue, Column, Relation, Routine } from './catalogue.ts'
import { isOnPath } from './catalogue.ts'

export type ItemKind =
  | 'condition'
  | 'column'
  | 'source'
  | 'cte'
  | 'table'
  | 'view'
  | 'schema'
  | 'type'
  | 'role'
  | 'keyword'
  | 'function'

export interface CompletionItem {
  kind: ItemKind
  label: string
  insertText: string
  /** Shown faintly beside it. */
  detail: string
  /** Of a function: its arguments, as its signature writes them. */
  arguments?: string
}

export const columnItem = ({ name, type }: Column, owner: string, qualifier?: string): CompletionItem => ({
  kind: 'column',
  label: name,
  insertText: qualifier === undefined ? plainIdent(name) : plainName(qualifier, name),
  detail: [owner, type].filter((part) => part !== '').join(' · '),
})

export const relationItem = ({ schema, name, kind }: Relation, isQualified: boolean): CompletionItem => ({
  kind,
  label: name,
  insertText: isQualified || isOnPath(schema) ? plainIdent(name) : plainName(schema, name),
  detail: schema,
})

export const keywordItem = (word: string): CompletionItem => ({
  kind: 'keyword',
  label: word,
  insertText: word,
  detail: '',
})

const systemSchemas = new Set(['pg_catalog', 'information_schema', 'pg_toast'])

export const isSystem = (schema: string): boolean => systemSchemas.has(schema)

/** One item for all functions of a name, which differ in their arguments. */
export const routineItems = (routines: readonly Routine[], isQualified: boolean): CompletionItem[] => {
  const items = new Map<string, { item: CompletionItem; others: number }>()
  for (const { schema, name, arguments: args, result } of routines) {
    const insertText = isQualified || isOnPath(schema) ? plainIdent(name) : plainName(schema, name)
    const known = items.get(insertText)
    if (known !== undefined) known.others++
    else
      items.set(insertText, {
        item: { kind: 'function', label: name, insertText, detail: result, arguments: args },
        others: 0,
      })
  }
  return [...items.values()].map(({ item, others }) => ({
    ...item,
    detail: others === 0 ? item.detail : `${item.detail} (+${others})`,
  }))
}

export const typeItems = ({ types }: Catalogue, builtIn: readonly string[]): CompletionItem[] => [
  ...types.map(({ schema, name }): CompletionItem => ({
    kind: 'type',
    label: name,
    insertText: isOnPath(schema) ? plainIdent(name) : plainName(schema, name),
    detail: schema,
  })),
  ...builtIn.map((name): CompletionItem => ({ kind: 'type', label: name, insertText: name, detail: '' })),
]

export const schemaItems = ({ schemas }: Catalogue): CompletionItem[] =>
  schemas
    .filter((schema) => schema !== 'pg_toast')
    .map((schema) => ({ kind: 'schema', label: schema, insertText: plainIdent(schema), detail: 'schema' }))
