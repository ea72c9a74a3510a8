import { collectCliLogin } from '@cairn/contracts/account/cli-logins'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

// The caller has no token yet. The code is known only to the person who approved, and the answer can be read only with
// the private key of the command line.
export const collectCliLoginRoute = route(collectCliLogin, {
  permission: anyone,
  handle: async ({ context, requestId, ip, params: { session_id: id }, query: { device_code: code } }) => {
    const { ciphertext, publicKey, nonce, createdAt } = await context.cliLogins.collect({ requestId, ip }, { id, code })
    return {
      id,
      created_at: createdAt.toISOString(),
      access_token: ciphertext.toString('hex'),
      public_key: publicKey.toString('hex'),
      nonce: nonce.toString('hex'),
    }
  },
})
