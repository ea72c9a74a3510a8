import { z } from 'zod'

/** Clients write "none" as an absent field or as null; inside there is only `undefined`. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)

/** The same, and an empty text is none as well. */
export const filledText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text))

export const optionalRecord = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((record) => record ?? undefined)
