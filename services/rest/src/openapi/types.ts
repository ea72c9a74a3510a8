const jsonTypes: Readonly<Record<string, string>> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
}

/** The type of a value in JSON by the name of its Postgres type. Undefined: any. */
export const jsonType = (typeName: string): string | undefined => {
  if (typeName === 'json' || typeName === 'jsonb') return undefined
  return typeName.startsWith('_') ? 'array' : (jsonTypes[typeName] ?? 'string')
}

/** Type, element type and the Postgres type without length or precision as `format`. */
export const valueSchema = ({ type, typeName }: { type: string; typeName: string }) => {
  const inJson = jsonType(typeName)
  const itemType = inJson === 'array' ? jsonType(typeName.slice(1)) : undefined
  return {
    ...(inJson !== undefined && { type: inJson }),
    format: type.replace(/\([^)]*\)/, ''),
    ...(inJson === 'array' && { items: itemType === undefined ? {} : { type: itemType } }),
  }
}

const literalPattern = /^'((?:[^']|'')*)'::/

/** The default of a column as JSON. Undefined where it is an expression that a value of that type cannot hold. */
export const defaultValue = (expression: string, typeName: string): unknown => {
  const literal = literalPattern.exec(expression)?.[1]?.replaceAll("''", "'")
  const text = literal ?? expression
  if (jsonType(typeName) === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    return jsonType(typeName) === undefined || matches(value, typeName) ? value : undefined
  } catch {
    return undefined
  }
}

const matches = (value: unknown, typeName: string): boolean => {
  const type = jsonType(typeName)
  if (type === 'integer') return Number.isInteger(value)
  return type === typeof value
}
