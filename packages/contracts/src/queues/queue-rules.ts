import { maxQueueMessage, maxQueueName } from './limits.ts'

/** What is wrong with the name of a queue, in a sentence; undefined if nothing is. SQL takes more names than these. */
export const queueNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Enter a name.'
  if (!/^[a-z0-9_-]+$/.test(name) || name.includes('--'))
    return 'A name has lowercase letters, digits, underscores and single hyphens.'
  return name.length > maxQueueName ? `A name has at most ${maxQueueName} characters.` : undefined
}

const hasNullCharacter = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, each]) => hasNullCharacter(key) || hasNullCharacter(each))
}

/** The same of a message, which is JSON. */
export const queueMessageProblem = (text: string): string | undefined => {
  if (text.trim() === '') return 'Enter the message as JSON.'
  if (text.length > maxQueueMessage) return 'A message that is sent from here has at most 262,144 characters.'
  try {
    return hasNullCharacter(JSON.parse(text)) ? 'A message cannot contain the character 0.' : undefined
  } catch {
    return 'This is not valid JSON.'
  }
}
