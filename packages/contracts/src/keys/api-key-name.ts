export const maxApiKeyName = 64
export const maxApiKeyDescription = 500

/** What is wrong with the name of an API key, in a sentence; undefined if nothing is. */
export const apiKeyNameProblem = (name: string): string | undefined => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    return 'Use lowercase letters, digits and underscores, and do not start with a digit.'
  if (name.length < 4) return 'A name has at least 4 characters.'
  if (name.length > maxApiKeyName) return `A name has at most ${maxApiKeyName} characters.`
  return undefined
}
