import { RestSettings } from '../settings.ts'
import type { RoleSetting } from './load-schema.ts'

const names = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const readers: Readonly<Record<string, (value: string) => Partial<Record<keyof RestSettings, unknown>>>> = {
  db_schemas: (value) => ({ schemas: names(value) }),
  db_extra_search_path: (value) => ({ extraSearchPath: names(value) }),
  db_max_rows: (value) => ({ maxRows: value === '' ? null : Number(value) }),
  db_aggregates_enabled: (value) => ({ allowsAggregates: value === 'true' }),
  db_plan_enabled: (value) => ({ allowsPlans: value === 'true' }),
  db_pre_request: (value) => ({ preRequest: value === '' ? null : value }),
  db_tx_end: (value) => ({ transactionEnd: value }),
}

/** The settings with those of the role `authenticator` (`alter role authenticator set pgrst.…`) on top. Invalid ones are left out. */
export const withRoleSettings = (settings: RestSettings, ofRoles: readonly RoleSetting[]): RestSettings => {
  let current = settings
  for (const { role, name, value } of ofRoles) {
    if (role !== 'authenticator' || !name.startsWith('pgrst.')) continue
    const parsed = RestSettings.safeParse({ ...current, ...readers[name.slice('pgrst.'.length)]?.(value) })
    if (parsed.success) current = parsed.data
  }
  return current
}
