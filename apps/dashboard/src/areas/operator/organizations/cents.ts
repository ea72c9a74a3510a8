/** `25`, `25.99` and `$25` in cents; not a number where it is none. */
export const centsOf = (dollars: string): number => Math.round(Number(dollars.trim().replace(/^\$/, '')) * 100)
