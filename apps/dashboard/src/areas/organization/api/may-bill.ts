import { matrix } from '@cairn/contracts/actions'
import type { PermissionRule } from '@cairn/contracts/permissions'
import { isAllowed } from '@cairn/contracts/permissions'
import { conditionHolds } from '~/api/permission-conditions.ts'

const allOfBilling = ['billing:Read', 'billing:Write'] as const

// Apart from the queries, which routes name: all rules about permissions would be loaded with those before any page.
/** Whether these rules allow all of the billing of an organization. No rules are known: no. */
export const mayBill = (rules: readonly PermissionRule[] | undefined, organizationSlug: string): boolean =>
  rules !== undefined &&
  allOfBilling.every((action) =>
    isAllowed(
      rules,
      { action, resource: matrix[action].resource, organizationSlug, projectRef: undefined },
      conditionHolds,
    ),
  )
