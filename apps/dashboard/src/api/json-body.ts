const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A body as JSON. The server refuses the key `__proto__`: values of a row that has such a column are sent as pairs of name
 * and value.
 */
export const jsonBody = (body: unknown): string => {
  const text = JSON.stringify(body)
  if (!text.includes('"__proto__":')) return text
  return JSON.stringify(body, (_key, value: unknown) =>
    isObject(value) && Object.hasOwn(value, '__proto__') ? Object.entries(value) : value,
  )
}
