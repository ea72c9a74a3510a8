import { isIP } from 'node:net'
import { isCapability } from '@cairn/contracts/capabilities'
import { z } from 'zod'

/** A text that a rule of the contracts has nothing against. */
export const checkedText = (problem: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = problem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const isNetwork = (text: string): boolean => {
  const [address = '', prefix = ''] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !address.includes('%')
}

const listOf = (isFit: (text: string) => boolean, message: string) =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .pipe(z.array(z.string().refine(isFit, message)))

/** Networks such as `10.0.0.0/8`, comma-separated. */
export const networks = listOf(isNetwork, 'This is not a network, such as 10.0.0.0/8 or fd00::/8.')

/** Addresses and networks, comma-separated. */
export const addressesAndNetworks = listOf(
  (text) => isNetwork(text) || (isIP(text) !== 0 && !text.includes('%')),
  'This is neither an address nor a network, such as 10.0.0.2 or 10.0.0.0/8.',
)

/** The address of a folder, without its last slash. It becomes part of a content security policy, where `;`, `,` and `'` mean more. */
export const folderAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^[^\s;,'"?#]+$/.test(address), 'This is not the address of a folder.')
  .transform((address) => new URL(address).href.replace(/\/+$/, ''))

/** A domain below which each project has its own name. */
export const domainName = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,200}$)[a-z\d-]+(?:\.[a-z\d-]+)*$/, 'This is not a domain, such as example.com: no port, no slash.')

/** Minutes, with fractions. */
export const idleMinutes = z.coerce.number().min(0).max(525_600)

/** Ids of the product catalogue, comma-separated. */
export const idList = listOf((text) => /^[\w-]{1,63}$/.test(text), 'An id has letters, digits, - and _.')

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

/** Ids of system users as `first-last`, or the word `shared`. */
export const userIdRange = z.string().transform((text, context) => {
  if (text === 'shared') return 'shared' as const
  const [, first = '', last = ''] = /^(\d{1,10})-(\d{1,10})$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last) }
  if (first !== '' && range.first >= 1000 && range.first <= range.last && range.last < 2 ** 31) return range
  context.addIssue({
    code: 'custom',
    message: 'This is neither "shared" nor a range of ids above 999, such as 40000-49999.',
  })
  return z.NEVER
})
