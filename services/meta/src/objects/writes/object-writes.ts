import type { Database } from '../../database.ts'
import type { ChangeRecord } from '../change-object.ts'
import { changeObject, changeObjects } from '../change-object.ts'
import type { Filter, ObjectKind } from '../object-kind.ts'
import { getObject } from '../object-kind.ts'

/** How one kind of object is written: statements of SQL that run in one transaction. */
export interface ObjectWrites<T, Create, Update> {
  kind: ObjectKind<T>
  create: (db: Database, body: Create) => Promise<{ statements: readonly string[]; result: Filter }>
  update: (db: Database, object: T, body: Update) => Promise<readonly string[]>
  remove: (object: T, options: { cascade: boolean }) => readonly string[]
}

/** @throws MetaError `query_failed`, `query_timeout` */
export const createObject = async <T, Create>(
  db: Database,
  { kind, create }: ObjectWrites<T, Create, never>,
  body: Create,
  record?: ChangeRecord,
): Promise<T> => changeObject(db, { kind, record, ...(await create(db, body)) })

const byId = <T>({ id: expression }: ObjectKind<T>, id: string): Filter => ({
  conditions: [`(${expression})::text = $1`],
  values: [id],
})

/** @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const updateObject = async <T, Update>(
  db: Database,
  { kind, update }: ObjectWrites<T, never, Update>,
  id: string,
  body: Update,
  record?: ChangeRecord,
): Promise<T> => {
  const statements = await update(db, await getObject(db, kind, id), body)
  return changeObject(db, { kind, statements, record, result: byId(kind, id) })
}

/** Answers the object as it was. @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const deleteObject = async <T>(
  db: Database,
  { kind, remove }: ObjectWrites<T, never, never>,
  id: string,
  options: { cascade: boolean },
  record?: ChangeRecord,
): Promise<T> => {
  const object = await getObject(db, kind, id)
  const nothing = { conditions: ['false'], values: [] }
  await changeObjects(db, { kind, statements: remove(object, options), record, result: nothing })
  return object
}
