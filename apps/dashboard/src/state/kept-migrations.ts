import { nameOfChange } from '@cairn/contracts/pg-meta/migrations'
import { storedChoice } from './stored-choice.ts'

const choices = new Map<string, ReturnType<typeof choiceOf>>()
const choiceOf = (ref: string) => storedChoice(`migrations-${ref}`, ['off', 'on'], 'off')

/** Whether the changes that a person makes to the schema of a project are recorded as migrations. */
export const keptMigrations = (ref: string) => {
  const choice = choices.get(ref) ?? choiceOf(ref)
  choices.set(ref, choice)
  return choice
}

/** The name under which a change is to be recorded; undefined where it is not. */
export const migrationToKeep = (ref: string, sql: string): string | undefined =>
  keptMigrations(ref).get() === 'on' ? nameOfChange(sql) : undefined
