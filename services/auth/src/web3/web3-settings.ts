import { z } from 'zod'

/** Whether users can sign in with a wallet. */
export const Web3Settings = z.strictObject({
  ethereum: z.boolean().default(false),
  solana: z.boolean().default(false),
})
