import { RestError } from '../rest-error.ts'

/** A name as an identifier of SQL. The only way by which a name of a request gets into a statement. */
export const ident = (name: string): string => {
  // The protocol ends a statement there.
  if (name.includes('\0')) throw new RestError(400, '22021', 'A name contains a null character')
  return `"${name.replaceAll('"', '""')}"`
}

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${ident(schema)}.${ident(name)}`

/** A statement under construction: values of a request become its parameters. */
export class Statement {
  readonly values: unknown[] = []
  #names = 0

  /** A placeholder for the value. */
  param(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /**
   * A name that is used once in the statement. By itself it is the row, unless a column has the same name: few have the
   * sign in them.
   */
  alias(letter: string): string {
    this.#names += 1
    return `${letter}$${this.#names}`
  }
}

// The names of types that are keywords of SQL.
const typeWords: Readonly<Record<string, string>> = {
  bigint: 'int8',
  boolean: 'bool',
  'character varying': 'varchar',
  decimal: 'numeric',
  'double precision': 'float8',
  int: 'int4',
  integer: 'int4',
  real: 'float4',
  smallint: 'int2',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
}

/** The type that a request names in a cast, quoted. */
export const typeName = (text: string): string => {
  const isArray = text.endsWith('[]')
  const name = (isArray ? text.slice(0, -2) : text).trim()
  const known = Object.hasOwn(typeWords, name.toLowerCase()) ? typeWords[name.toLowerCase()] : undefined
  return `${(known ?? name).split('.').map(ident).join('.')}${isArray ? '[]' : ''}`
}
