import { z } from 'zod'

/** Whether users can add factors of a type, and show those that they have. */
const use = (isOn: boolean) => ({ enrolls: z.boolean().default(isOn), verifies: z.boolean().default(isOn) })

/** The settings of second factors. */
export const MfaSettings = z.strictObject({
  /** How many verified factors a user can have. */
  mostFactors: z.int().min(0).max(30).default(10),
  totp: z.strictObject(use(true)).prefault({}),
  phone: z
    .strictObject({
      ...use(false),
      codeDigits: z.int().min(6).max(10).default(6),
      template: z.string().min(1).max(500).default('Your code is {{ .Code }}'),
    })
    .prefault({}),
  webAuthn: z.strictObject(use(false)).prefault({}),
})
export type MfaSettings = z.infer<typeof MfaSettings>
