import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import { dollarQuoted } from '../objects/quoting.ts'

export interface FunctionDraft {
  schema: string
  name: string
  /** As SQL writes them: `depth numeric, at timestamptz default now()`. */
  args: string
  returns: string
  language: string
  behavior: DatabaseFunction['behavior']
  security: 'invoker' | 'definer'
  body: string
}

export const functionLanguages = ['plpgsql', 'sql'] as const

/** Undefined while a part is missing that the statement needs. */
export const createFunctionSql = (draft: FunctionDraft): string | undefined => {
  const [name, returns, body] = [draft.name.trim(), draft.returns.trim(), draft.body.trim()]
  if (name === '' || returns === '' || body === '') return undefined
  // Without a fixed search path, a caller could put objects of their own before those that a definer's function means.
  const security = draft.security === 'definer' ? ["security definer set search_path = ''"] : []
  return `${[
    `create function ${plainName(draft.schema, name)}(${draft.args.trim()})`,
    `returns ${returns}`,
    `language ${plainIdent(draft.language)}`,
    draft.behavior.toLowerCase(),
    ...security,
    `as ${dollarQuoted(body)}`,
  ].join('\n')};`
}

export const dropFunctionSql = ({
  schema,
  name,
  identity_argument_types: args,
}: Pick<DatabaseFunction, 'schema' | 'name' | 'identity_argument_types'>): string =>
  `drop function ${plainName(schema, name)}(${args})`
