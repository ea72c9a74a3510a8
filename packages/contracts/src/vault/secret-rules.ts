import { controlCharacterProblem, textProblem } from '../rules.ts'

export const maxSecretName = 255
export const maxSecretDescription = 1000
/** Characters. More is a file: for those there is storage. */
export const maxSecretLength = 65_536

/** What is wrong with the name of a secret, in a sentence; undefined if nothing is. */
export const secretNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name.'
  if (name.length > maxSecretName) return `A name has at most ${maxSecretName} characters.`
  if (name.trim() !== name) return 'A name cannot start or end with a space.'
  return controlCharacterProblem(name)
}

/** The same of its value. */
export const secretProblem = (value: string): string | undefined => {
  if (value === '') return 'Enter a value.'
  if (value.length > maxSecretLength) return 'A value has at most 65,536 characters.'
  return textProblem(value)
}
