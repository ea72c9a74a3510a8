import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { Policy } from '@cairn/contracts/pg-meta/policies'

export interface PolicyDraft {
  name: string
  action: Policy['action']
  command: Policy['command']
  /** Names separated by commas. */
  roles: string
  /** The expression of USING: which rows are seen. */
  using: string
  /** The expression of WITH CHECK: which rows can be written. */
  check: string
}

interface OnTable {
  schema: string
  table: string
}

export const usesUsing = (command: Policy['command']): boolean => command !== 'INSERT'
export const usesCheck = (command: Policy['command']): boolean => command !== 'SELECT' && command !== 'DELETE'

export const rolesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Words of SQL that stand where a role does. */
const roleWords = new Set(['public', 'current_role', 'current_user', 'session_user'])
const roleList = (text: string): string =>
  rolesIn(text)
    .map((name) => (roleWords.has(name) ? name : plainIdent(name)))
    .join(', ')

const clauses = ({ command, using, check }: PolicyDraft): string[] => [
  ...(usesUsing(command) && using.trim() !== '' ? [`using (${using.trim()})`] : []),
  ...(usesCheck(command) && check.trim() !== '' ? [`with check (${check.trim()})`] : []),
]

/** Undefined while a part is missing that the statement needs. */
export const createPolicySql = ({ schema, table }: OnTable, draft: PolicyDraft): string | undefined => {
  if (draft.name.trim() === '' || clauses(draft).length === 0) return undefined
  return `${[
    `create policy ${plainIdent(draft.name.trim())} on ${plainName(schema, table)}`,
    ...(draft.action === 'RESTRICTIVE' ? ['as restrictive'] : []),
    `for ${draft.command.toLowerCase()}`,
    ...(rolesIn(draft.roles).length === 0 ? [] : [`to ${roleList(draft.roles)}`]),
    ...clauses(draft),
  ].join('\n')};`
}

export const draftOf = (policy: Policy): PolicyDraft => ({
  name: policy.name,
  action: policy.action,
  command: policy.command,
  roles: policy.roles.join(', '),
  using: policy.definition ?? '',
  check: policy.check ?? '',
})

/** The statements that make a policy what the draft says. Undefined where nothing changes, or a part is missing. */
export const alterPolicySql = (policy: Policy, draft: PolicyDraft): string | undefined => {
  const before = draftOf(policy)
  const place = `on ${plainName(policy.schema, policy.table)}`
  const name = draft.name.trim()
  const altered = [
    ...(roleList(draft.roles) === roleList(before.roles) ? [] : [`to ${roleList(draft.roles)}`]),
    ...clauses(draft).filter((clause) => !clauses(before).includes(clause)),
  ]
  // An expression that is there cannot be taken away by ALTER POLICY.
  if (name === '' || rolesIn(draft.roles).length === 0 || clauses(draft).length < clauses(before).length)
    return undefined
  const statements = [
    ...(altered.length === 0 ? [] : [`alter policy ${plainIdent(policy.name)} ${place}\n${altered.join('\n')};`]),
    ...(name === policy.name
      ? []
      : [`alter policy ${plainIdent(policy.name)} ${place} rename to ${plainIdent(name)};`]),
  ]
  return statements.length === 0 ? undefined : statements.join('\n')
}

export const dropPolicySql = ({ schema, table, name }: Pick<Policy, 'schema' | 'table' | 'name'>): string =>
  `drop policy ${plainIdent(name)} on ${plainName(schema, table)}`

export const switchRowSecuritySql = ({ schema, table }: OnTable, isOn: boolean): string =>
  `alter table ${plainName(schema, table)} ${isOn ? 'enable' : 'disable'} row level security`
