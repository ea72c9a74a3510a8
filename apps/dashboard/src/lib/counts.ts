/** `15,607`, of a whole number. By hand: the first formatter of `Intl` costs the rows of a table milliseconds. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1 row`, `15,607 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
