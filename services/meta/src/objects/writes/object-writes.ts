import type { Database } from '../../database.ts'
import type { ChangeRecord, Named } from '../change-object.ts'
import { addName, changeObject, changeObjects } from '../change-object.ts'
import type { Filter, ObjectKind } from '../object-kind.ts'
import { getObject } from '../object-kind.ts'

/** How one kind of object is changed and deleted: statements of SQL that run in one transaction. */
export interface ObjectChanges<T extends Named, Update> {
  kind: ObjectKind<T>
  update: (db: Database, object: T, body: Update) => Promise<readonly string[]>
  remove: (object: T, options: { cascade: boolean }) => readonly string[]
}

export interface ObjectWrites<T extends Named, Create, Update> extends ObjectChanges<T, Update> {
  create: (db: Database, body: Create) => Promise<{ statements: readonly string[]; result: Filter }>
}

/** @throws MetaError `query_failed`, `query_timeout` */
export const createObject = async <T extends Named, Create>(
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
export const updateObject = async <T extends Named, Update>(
  db: Database,
  { kind, update }: ObjectChanges<T, Update>,
  id: string,
  body: Update,
  record?: ChangeRecord,
): Promise<T> => {
  const object = await getObject(db, kind, id)
  addName(record, object)
  const statements = await update(db, object, body)
  return changeObject(db, { kind, statements, record, result: byId(kind, id) })
}

/** Answers the object as it was. @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const deleteObject = async <T extends Named>(
  db: Database,
  { kind, remove }: ObjectChanges<T, never>,
  id: string,
  { migration, ...options }: { cascade: boolean; migration?: string | undefined },
  record?: ChangeRecord,
): Promise<T> => {
  const object = await getObject(db, kind, id)
  addName(record, object)
  const nothing = { conditions: ['false'], values: [] }
  await changeObjects(db, { kind, statements: remove(object, options), record, migration, result: nothing })
  return object
}
