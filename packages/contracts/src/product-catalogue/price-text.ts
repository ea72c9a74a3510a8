import type { Price } from './catalogue-schema.ts'

const million = 1_000_000
const grouped = new Intl.NumberFormat('en-US')

/** `$5`, `$2.50`, `$0.125`: as many decimals as the price has, and two rather than one. */
const dollarsOf = (usd: number): string => {
  const decimals = String(usd).split('.')[1]?.length ?? 0
  return `$${decimals === 0 ? grouped.format(usd) : usd.toFixed(Math.max(2, decimals))}`
}

const amountOf = (per: number): string => (per === 1 ? '' : `${per === million ? 'million' : grouped.format(per)} `)

/** `$0.125 per GB`, `$10 per additional project per month`. */
export const priceText = ({ usd, per, unit, every, counts }: Price): string =>
  [
    dollarsOf(usd),
    `per ${counts === undefined ? '' : `${counts} `}${amountOf(per)}${unit}`,
    ...(every === undefined ? [] : [`per ${every}`]),
  ].join(' ')
