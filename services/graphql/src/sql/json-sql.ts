import { isGraphqlName } from '../model/names.ts'

/** A name of a document as a text of SQL. Names have letters, digits and underscores only. */
export const nameLiteral = (name: string): string => {
  if (!isGraphqlName(name) && !/^__typename$/.test(name) && !/^__[A-Za-z0-9_]*$/.test(name))
    throw new Error('A name of a document is not a name of GraphQL')
  return `'${name}'`
}

// A function takes 100 arguments.
const mostPairs = 50

const object = (pairs: readonly (readonly [string, string])[]): string =>
  `json_build_object(${pairs.map(([key, value]) => `${nameLiteral(key)}, ${value}`).join(', ')})`

/** A JSON object with the keys in that order. */
export const objectSql = (pairs: readonly (readonly [key: string, value: string])[]): string => {
  if (pairs.length <= mostPairs) return object(pairs)
  const parts = Array.from({ length: Math.ceil(pairs.length / mostPairs) }, (_, at) =>
    object(pairs.slice(at * mostPairs, (at + 1) * mostPairs)),
  )
  // Without the braces, so that the parts become one object.
  const inner = parts.map((part) => `substr(left(${part}::text, -1), 2)`)
  return `('{' || ${inner.join(` || ', ' || `)} || '}')::json`
}
