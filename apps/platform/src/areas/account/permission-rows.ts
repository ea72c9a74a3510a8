import { createECDH, randomUUID } from 'node:crypto'
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
  approveCliLogin: forAccounts({
    sessionOnly: true,
    ask: () => ({
      body: {
        session_id: randomUUID(),
        token_name: 'cli_ada@laptop',
        public_key: createECDH('prime256v1').generateKeys('hex'),
      },
    }),
  }),
  collectCliLogin: {
    ...forAnyone(() => ({ params: { session_id: randomUUID() }, query: { device_code: '00000000' } })),
    meet: 'cli_login_not_found',
    stranger: 'cli_login_not_found',
  },
  listSessions: forAccounts({ sessionOnly: true }),
  endSession: forAccounts({ sessionOnly: true, ask: unknownId }),
  listPermissions: forAccounts(),
}
