import type { TestedPolicy } from '@cairn/contracts/database/policy-test'

type Judged = Pick<TestedPolicy, 'action' | 'stage'>

/** At least one permissive policy and every restrictive one, in each stage that the command has. */
export const isAllowedBy = (
  policies: readonly Judged[],
  results: readonly (boolean | null)[],
  stages: readonly Judged['stage'][],
): boolean =>
  stages.every((stage) => {
    const passed = (action: Judged['action']) =>
      policies.flatMap((policy, index) =>
        policy.stage === stage && policy.action === action ? [results[index] === true] : [],
      )
    return passed('PERMISSIVE').some(Boolean) && passed('RESTRICTIVE').every(Boolean)
  })
