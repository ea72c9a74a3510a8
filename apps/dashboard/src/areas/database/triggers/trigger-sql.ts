import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'

export interface TriggerDraft {
  schema: string
  name: string
  table: string
  activation: Trigger['activation']
  events: readonly Trigger['events'][number][]
  orientation: Trigger['orientation']
  /** Its schema and name: `public.touch`. As SQL writes it. */
  functionName: string
  /** The expression of WHEN. */
  condition: string
}

/** Undefined while a part is missing that the statement needs. */
export const createTriggerSql = (draft: TriggerDraft): string | undefined => {
  const { schema, table, functionName, condition } = draft
  if (draft.name.trim() === '' || table === '' || functionName === '' || draft.events.length === 0) return undefined
  return `${[
    `create trigger ${plainIdent(draft.name.trim())}`,
    `${draft.activation.toLowerCase()} ${draft.events.join(' or ').toLowerCase()} on ${plainName(schema, table)}`,
    `for each ${draft.orientation.toLowerCase()}`,
    ...(condition.trim() === '' ? [] : [`when (${condition.trim()})`]),
    `execute function ${functionName}()`,
  ].join('\n')};`
}

type Named = Pick<Trigger, 'schema' | 'table' | 'name'>

export const dropTriggerSql = ({ schema, table, name }: Named): string =>
  `drop trigger ${plainIdent(name)} on ${plainName(schema, table)}`

export const switchTriggerSql = ({ schema, table, name }: Named, isOn: boolean): string =>
  `alter table ${plainName(schema, table)} ${isOn ? 'enable' : 'disable'} trigger ${plainIdent(name)};`
