import type { DangerKind, DangerObject, Found } from './danger.ts'

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

const named = ({ type, name }: DangerObject): string => `${type} ${name}`

const names = (objects: readonly DangerObject[]): string => joined(objects.map(({ name }) => name))

const cannotTell = ([object]: readonly DangerObject[]): string => {
  if (object?.type === 'execute') return `Runs SQL that is put together while it runs: ${object.name}`
  if (object?.type === 'body') return `Runs code that cannot be checked: ${object.name}`
  return 'Cannot be checked before it runs'
}

const sentences: Readonly<Record<DangerKind, (objects: readonly DangerObject[]) => string>> = {
  drop: (objects) => `Deletes ${joined(objects.map(named))}`,
  truncate: (objects) => `Deletes all rows of ${names(objects)}`,
  delete_all: (objects) => `Deletes all rows of ${names(objects)}`,
  update_all: (objects) => `Changes all rows of ${names(objects)}`,
  alter_database: (objects) => `Changes ${joined(objects.map(named))}`,
  table_without_rls: (objects) =>
    `Creates ${names(objects)} without row-level security: the data API gives its rows to anyone with the anon key`,
  disable_rls: (objects) => `Turns off row-level security for ${names(objects)}`,
  grant_to_anon: (objects) => `Gives people who are not signed in access to ${joined(objects.map(named))}`,
  cannot_tell: cannotTell,
}

/** What happens if it runs, as a sentence without its full stop. */
export const describeDanger = ({ kind, objects }: Found): string => sentences[kind](objects)
