const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value

/** JSON for `jsonb`, which has no place for a null character, nor for half of a surrogate pair, as a text that was cut ends with. */
export const storableJson = (value: object): string => JSON.stringify(value, storable)
