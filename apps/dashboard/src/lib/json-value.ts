/** The value that a text stands for in JSON: nothing for an empty text, a number for digits, otherwise what it parses to. */
export const parseJsonValue = (text: string): unknown => {
  if (text.trim() === '') return null
  const value: unknown = JSON.parse(text)
  return typeof value === 'string' && isExactNumber(value) ? Number(value) : value
}

/** Whether a number says exactly the same: `9007199254740993` and `1.10` would come out as other numbers. */
export const isExactNumber = (text: string): boolean =>
  text !== '' && String(Number(text)) === text && Number.isFinite(Number(text))
