import type { PoolClient } from 'pg'
import type { Answer } from './batch.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { RecentMap } from './recent-map.ts'

export interface Query {
  text: string
  values: readonly unknown[]
  /** Whether its rows are read. */
  isHidden?: boolean
}

export interface TransactionPlan {
  role: string
  isReadOnly: boolean
  /** Set for the transaction, in this order; `role` among them. */
  settings: readonly (readonly [name: string, value: string])[]
  /** The last one is the answer. */
  queries: readonly Query[]
  /** Run before the settings, as the role of the connection. Their answers come first. */
  first?: readonly Query[]
  end: 'commit' | 'rollback'
  /** Throws to undo what was done. Without it everything is sent at once. */
  check?: ((results: readonly Answer[]) => void) | undefined
  /** Whether others share its connection. Only what is one batch may. */
  isGathered?: boolean
}

const readOnly = ['transaction_read_only', 'on'] as const

// Names of ours, and of most settings of roles. Others are parameters, as all values are.
const plainName = /^[a-z_]+(\.[a-z_]+)*$/

/** One number is the answer, instead of a column for each. The elements are computed in their order. */
const settingsText = (names: readonly (string | undefined)[]): string => {
  let values = 0
  const calls = names.map((name) => {
    const shown = name === undefined ? `$${++values}` : `'${name}'`
    return `set_config(${shown}, $${++values}, true)`
  })
  return `select cardinality(array[${calls.join(', ')}])`
}

/** By the names in them. The same string each time has its hash, by which prepared statements are looked up. */
const settingsTexts = new RecentMap<string, string>(100)

const settingsQuery = (settings: TransactionPlan['settings']): Query => {
  const values: string[] = []
  const names: (string | undefined)[] = []
  for (const [name, value] of settings) {
    const isPlain = plainName.test(name)
    names.push(isPlain ? name : undefined)
    if (!isPlain) values.push(name)
    values.push(value)
  }
  const key = names.join(' ')
  const text = settingsTexts.get(key) ?? settingsText(names)
  settingsTexts.set(key, text)
  return { text, values, isHidden: true }
}

const command = (text: string): Query => ({ text, values: [], isHidden: true })

const without = (answers: readonly Answer[], at: number): readonly Answer[] => answers.toSpliced(at, 1)

/** Sends role, claims and queries in one batch and waits once. The first error is thrown, and undoes everything. */
export const runTransaction = async (
  client: PoolClient,
  prepared: PreparedStatements,
  { role, isReadOnly, settings, queries, first = [], end, check, isGathered }: TransactionPlan,
): Promise<readonly Answer[]> => {
  const set = settingsQuery(isReadOnly ? [readOnly, ...settings] : settings)
  const steps = [...first, set, ...queries]
  if (check === undefined && end === 'commit')
    return without(await prepared.run(client, role, steps, isGathered), first.length)
  try {
    const [, ...answers] = await prepared.run(client, role, [command('begin'), ...steps])
    const results = without(answers, first.length)
    check?.(results)
    await client.query(end)
    return results
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
