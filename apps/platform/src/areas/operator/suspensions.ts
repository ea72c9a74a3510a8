import { findUsers, restoreAccount, suspendAccount } from '@cairn/auth'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { Project } from '@cairn/service-kit'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import { fail } from '../../errors.ts'

export interface Suspensions {
  /** Throws `account_not_found`, as `lift`. */
  suspend: (by: Actor, accountId: string) => Promise<void>
  lift: (by: Actor, accountId: string) => Promise<void>
}

export const createSuspensions = (db: Database, system: Project): Suspensions => {
  // The accounts are the auth service's: they are changed last, so that no change is missing in the log.
  const change = (by: Actor, accountId: string, action: AuditAction, changeAccount: () => Promise<boolean>) =>
    db.transaction(async (client) => {
      const [account] = await findUsers(system, [accountId])
      await recordAudit(client, by, {
        organizationId: null,
        action,
        target: { type: 'account', id: accountId, name: account?.email ?? accountId },
      })
      if (!(await changeAccount())) throw fail('account_not_found')
    })
  return {
    suspend: (by, accountId) => change(by, accountId, 'account.suspended', () => suspendAccount(system, accountId)),
    lift: (by, accountId) => change(by, accountId, 'account.restored', () => restoreAccount(system, accountId)),
  }
}
