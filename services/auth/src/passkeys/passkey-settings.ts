import { z } from 'zod'

/** Passkeys: keys of devices that sign people in without a password. */
export const PasskeySettings = z.strictObject({
  isOn: z.boolean().default(false),
  /** The domain that keys are made for; empty: that of the site URL. Keys of one domain do not work at another. */
  rpId: z.string().max(253).default(''),
  /** As browsers show it; empty: the name of the project. */
  rpName: z.string().max(200).default(''),
  /** The pages that may ask for keys; empty: those of the site URL. */
  origins: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .max(10)
    .default([]),
})
