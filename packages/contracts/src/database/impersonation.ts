import { z } from 'zod'
import { ConnectionHeader } from './catalogue.ts'
import { jsonText } from './json-text.ts'

/** A database role that a request acts as, and what `request.jwt.claims` holds meanwhile, as the data API would set it. */
export const Impersonation = z.object({
  // `none` is no role: it stands for the login itself.
  role: z
    .string()
    .min(1)
    .max(63)
    .refine((name) => name !== 'none', 'This is not the name of a role.'),
  claims: z.record(z.string(), z.unknown()).default({}),
})
export type Impersonation = z.infer<typeof Impersonation>

/** Characters of the header; a longer one is refused. */
export const maxImpersonationLength = 8_000

/**
 * As `ConnectionHeader`, of calls that can act as another role of the database: `x-impersonate` is the JSON of an
 * `Impersonation`, with characters beyond ASCII escaped. Only for those who can write.
 */
export const RowsHeader = ConnectionHeader.extend({
  'x-impersonate': jsonText(Impersonation, maxImpersonationLength).optional(),
})
export type RowsHeader = z.infer<typeof RowsHeader>
