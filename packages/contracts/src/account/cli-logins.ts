import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxNameLength } from '../rules.ts'
import { Name } from '../organizations/organizations.ts'

/** An uncompressed point of the curve P-256, in hexadecimal digits. */
const PublicKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^04[0-9a-f]{128}$/, 'This is not an uncompressed public key of the curve P-256.')

// The command line makes it of the names of the person and the machine, which together can be longer than a name here.
const TokenName = z
  .string()
  .transform((name) => name.trim().slice(0, maxNameLength).toWellFormed())
  .pipe(Name)

/** What the command line puts into the address that it opens. */
export const CliLoginRequest = z.object({
  session_id: z.uuid(),
  token_name: TokenName,
  public_key: PublicKey,
})
export type CliLoginRequest = z.infer<typeof CliLoginRequest>

export const ApprovedCliLogin = z.object({
  /** What the person types into the command line. */
  device_code: z.string(),
  /** In seconds. */
  expires_in: z.number().int(),
})
export type ApprovedCliLogin = z.infer<typeof ApprovedCliLogin>

const path = '/platform/cli/login'

export const approveCliLogin = endpoint({
  name: 'approveCliLogin',
  method: 'POST',
  path,
  summary: 'Let the command line that knows this session collect an access token, with the code that is returned.',
  body: CliLoginRequest,
  response: ApprovedCliLogin,
  status: 201,
  errors: ['session_needed', 'too_many_tokens', 'cli_login_used'],
})

export const collectCliLogin = endpoint({
  name: 'collectCliLogin',
  method: 'GET',
  path: `${path}/:session_id`,
  summary:
    'Create the access token of an approved sign-in of the command line. It is returned once, encrypted with AES-256-GCM under the secret that the two public keys share.',
  params: z.object({ session_id: z.uuid() }),
  query: z.object({ device_code: z.string().max(64) }),
  response: z.object({
    id: z.uuid(),
    created_at: z.string(),
    /** In hexadecimal digits, as all of these: what is encrypted, and after it the 16 bytes that authenticate it. */
    access_token: z.string(),
    public_key: z.string(),
    nonce: z.string(),
  }),
  errors: ['too_many_tokens', 'cli_login_not_found', 'cli_login_wrong_code', 'cli_login_ended'],
})
