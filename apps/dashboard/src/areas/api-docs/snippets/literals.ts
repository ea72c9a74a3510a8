/** A JavaScript string. */
export const jsString = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`

/** A word of a shell command. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const isPlain = (name: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)

const quoted = (name: string) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** A column or table in `select`, from which the client removes spaces that are not quoted. */
export const selectName = (name: string): string => (isPlain(name) ? name : quoted(name))

/** A column in a filter or an order: quoted where it has characters that mean something there. */
export const filterName = (name: string): string => (/^[\w$]([\w $]*[\w$])?$/.test(name) ? name : quoted(name))

/** A JavaScript literal of a JSON value, on one line. */
export const jsLiteral = (value: unknown): string => {
  if (typeof value === 'string') return jsString(value)
  if (Array.isArray(value)) return `[${value.map(jsLiteral).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, each]) => `${isPlain(key) ? key : jsString(key)}: ${jsLiteral(each)}`,
    )
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  return JSON.stringify(value)
}
