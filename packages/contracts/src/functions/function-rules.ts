import { controlCharacterProblem, textProblem } from '../rules.ts'

export const maxFunctionSlug = 63
export const maxFunctionFiles = 200
/** Bytes of all files of a function, where its plan does not say less. */
export const maxFunctionBytes = 10 * 1024 * 1024
export const maxFunctionSecrets = 100
export const maxFunctionSecretName = 256
/** Characters. */
export const maxFunctionSecretLength = 24_576

/** Pages of the dashboard have these names among those of functions. */
const takenSlugs = new Set(['new', 'secrets'])

/** What is wrong with the name of a function in its address, in a sentence; undefined if nothing is. */
export const functionSlugProblem = (slug: string): string | undefined => {
  if (slug === '') return 'Enter a name.'
  if (slug.length > maxFunctionSlug) return `A name has at most ${maxFunctionSlug} characters.`
  if (!/^[a-z]/i.test(slug)) return 'A name starts with a letter.'
  if (!/^[\w-]+$/.test(slug)) return 'A name has letters, digits, hyphens and underscores only.'
  return takenSlugs.has(slug) ? 'This name is taken by a page of the dashboard.' : undefined
}

/** The same of the path of one of its files. */
export const functionFileProblem = (path: string): string | undefined => {
  if (path === '') return 'Enter a file name.'
  if (path.length > 255) return 'A path has at most 255 characters.'
  if (path.startsWith('/') || path.endsWith('/') || path.includes('\\')) return 'A path starts and ends with a name.'
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'A path has no empty names, and none that are . or ..'
  return controlCharacterProblem(path)
}

/** The same of the name of a secret: it is a variable of the environment. */
export const functionSecretNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Enter a name.'
  if (name.length > maxFunctionSecretName) return `A name has at most ${maxFunctionSecretName} characters.`
  if (!/^[a-z_]\w*$/i.test(name)) return 'A name has letters, digits and underscores only, and no digit first.'
  if (/^(?:SUPABASE_|DENO_)/i.test(name)) return 'Names that start with SUPABASE_ or DENO_ are set by Cairn.'
  return ['HOME', 'NO_COLOR', 'PATH'].includes(name.toUpperCase()) ? 'This name is set by Cairn.' : undefined
}

/** The same of its value. */
export const functionSecretProblem = (value: string): string | undefined => {
  if (value.length > maxFunctionSecretLength)
    return `A value has at most ${maxFunctionSecretLength.toLocaleString('en')} characters.`
  return textProblem(value)
}
