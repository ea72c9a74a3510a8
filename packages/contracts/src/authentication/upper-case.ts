type InUpperCase<Fields> = { [Name in keyof Fields & string as Uppercase<Name>]: Fields[Name] }
type InLowerCase<Fields> = { [Name in keyof Fields & string as Lowercase<Name>]: Fields[Name] }

const renamed = (fields: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [rename(name), value]))

// Overloaded: the compiler cannot follow names through a function on strings.
export function inUpperCase<Fields extends object>(fields: Fields): InUpperCase<Fields>
export function inUpperCase(fields: object): object {
  return renamed(fields, (name) => name.toUpperCase())
}

export function inLowerCase<Fields extends object>(fields: Fields): InLowerCase<Fields>
export function inLowerCase(fields: object): object {
  return renamed(fields, (name) => name.toLowerCase())
}
