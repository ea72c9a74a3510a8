import { isCapability } from '@cairn/contracts/capabilities'
import { z } from 'zod'

/** A text that a rule of the contracts has nothing against. */
export const checkedText = (problem: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = problem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** Names of capabilities, comma-separated. */
export const featureNames = z
  .string()
  .default('')
  .transform((list, context) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .flatMap((name) => {
        if (isCapability(name)) return [name]
        context.addIssue({ code: 'custom', message: `There is no capability called ${name}.` })
        return []
      }),
  )
