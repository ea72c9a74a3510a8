import { onFirstUse } from './on-first-use.ts'

const wholeNumber = onFirstUse(() => new Intl.NumberFormat('en-US'))

/** `15,607`. */
export const formatCount = (count: number): string => wholeNumber().format(count)

/** `1 row`, `15,607 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
