import type { account } from '@cairn/contracts/account/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forAnyone, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof account> = {
  checkPassword: forAnyone(() => ({ body: { password: 'correct horse 1' } })),
  getAvatar: forAccounts({ anyToken: true }),
  getProfile: forAccounts({ anyToken: true }),
  createProfile: forAccounts({ meet: 'profile_exists' }),
  updateProfile: forAccounts({ ask: () => ({ body: {} }) }),
  deleteProfile: forAccounts({ asNewcomer: true, sessionOnly: true }),
  listAccessTokens: forAccounts({ sessionOnly: true }),
  createAccessToken: forAccounts({ sessionOnly: true, ask: () => ({ body: { name: 'one more' } }) }),
  deleteAccessToken: forAccounts({ sessionOnly: true, ask: unknownId, meet: 'access_token_not_found' }),
  listSessions: forAccounts({ sessionOnly: true }),
  endSession: forAccounts({ sessionOnly: true, ask: unknownId }),
  listPermissions: forAccounts(),
}
