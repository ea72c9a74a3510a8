import { controlCharacterProblem, textProblem } from '../rules.ts'

export const maxCronJobName = 255
/** Characters. */
export const maxCronCommand = 65_536

/** What is wrong with the name of a job, in a sentence; undefined if nothing is. */
export const cronJobNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name.'
  if (name.length > maxCronJobName) return `A name has at most ${maxCronJobName} characters.`
  if (name.trim() !== name) return 'A name cannot start or end with a space.'
  return controlCharacterProblem(name)
}

/** The same of the SQL that it runs. */
export const cronCommandProblem = (command: string): string | undefined => {
  if (command.trim() === '') return 'Enter the SQL that the job runs.'
  if (command.length > maxCronCommand) return 'The SQL of a job has at most 65,536 characters.'
  return textProblem(command)
}
