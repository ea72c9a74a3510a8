import { z } from 'zod'

/** A text that is JSON of that shape: for addresses and headers. */
export const jsonText = <T extends z.ZodType>(schema: T, maxLength = 20_000) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text)
        return value
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        context.addIssue({ code: 'custom', message: 'This is not JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
