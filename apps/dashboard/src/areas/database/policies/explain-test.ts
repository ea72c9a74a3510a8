import type { PolicyTest } from '@cairn/contracts/database/policy-test'

type TestedRow = PolicyTest['rows'][number]

type Stage = PolicyTest['policies'][number]['stage']

const withoutPolicy: Record<Stage, string> = {
  read: 'No policy lets the role read the row',
  command: 'No policy allows the row',
  read_new: 'No policy lets the role read the changed row',
  check: 'No policy allows the changed row',
}

const blockedBy = ({ name, stage }: PolicyTest['policies'][number]): string =>
  stage === 'read_new' || stage === 'check' ? `${name} blocks the changed row` : `Blocked by ${name}`

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)]

/** Which permissive policies let the row through, and why it is refused. */
export const explainRow = (
  { policies, row_security: rowSecurity }: Pick<PolicyTest, 'policies' | 'row_security'>,
  { results, is_allowed: isAllowed }: Pick<TestedRow, 'results' | 'is_allowed'>,
): { through: readonly string[]; refusals: readonly string[] } => {
  const passed = (index: number) => results[index] === true
  const through = distinct(
    policies.flatMap(({ name, action }, index) => (action === 'PERMISSIVE' && passed(index) ? [name] : [])),
  )
  if (isAllowed || rowSecurity !== 'on') return { through, refusals: [] }
  const blocked = distinct(
    policies.flatMap((policy, index) => (policy.action === 'RESTRICTIVE' && !passed(index) ? [blockedBy(policy)] : [])),
  )
  const stages = new Set(policies.map(({ stage }) => stage)).add('command')
  const without = [...stages].filter(
    (stage) =>
      !policies.some((policy, index) => policy.stage === stage && policy.action === 'PERMISSIVE' && passed(index)),
  )
  return { through, refusals: [...without.map((stage) => withoutPolicy[stage]), ...blocked] }
}

/** How many rows were refused, by the reason. */
export const refusalCounts = (test: PolicyTest): readonly { reason: string; count: number }[] => {
  const reasons = test.rows.flatMap((row) => explainRow(test, row).refusals)
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }))
}
