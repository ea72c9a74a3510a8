import { textSearch } from '../../../routes/text-search.ts'

/** What the command line says of itself in the address that it opens. */
export interface CliLoginLink {
  session_id: string
  token_name: string
  public_key: string
}

const texts = textSearch('session_id', 'public_key', 'token_name', 'name_code')

/** Of the address, as the command line wrote it or as `plainQuery` did. */
export const cliLoginSearch = (search: Record<string, unknown>) => {
  const { token_name } = search
  // The router reads a name of digits as a number.
  return texts({ ...search, token_name: typeof token_name === 'number' ? String(token_name) : token_name })
}

const toCode = (name: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(name)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromCode = (code: string): string | undefined => {
  try {
    const bytes = Uint8Array.from(
      atob(code.replaceAll('-', '+').replaceAll('_', '/')),
      (byte) => byte.codePointAt(0) ?? 0,
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}

/** Undefined where a part of it is missing. */
export const readCliLoginLink = (search: ReturnType<typeof cliLoginSearch>): CliLoginLink | undefined => {
  const { session_id, public_key, token_name, name_code } = search
  const name = token_name ?? (name_code === undefined ? undefined : fromCode(name_code))
  if (session_id === undefined || public_key === undefined || name === undefined) return undefined
  return { session_id, public_key, token_name: name }
}

/** The same link as a query that can be returned to after signing in, whatever characters the name has. */
export const plainQuery = ({ session_id, public_key, token_name }: CliLoginLink): string =>
  `?${String(new URLSearchParams({ session_id, public_key, name_code: toCode(token_name) }))}`
