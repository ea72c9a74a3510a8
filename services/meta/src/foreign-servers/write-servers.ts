import {
  changedAddress,
  changeMappingSql,
  changeServerSql,
  createMappingSql,
  createServerSql,
  dropServerSql,
  importTablesSql,
  rootCertFor,
} from '@cairn/contracts/pg-meta/foreign-server-sql'
import type {
  CreateForeignServer,
  ForeignServer,
  ImportForeignTables,
  UpdateForeignServer,
} from '@cairn/contracts/pg-meta/foreign-servers'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import type { ChangeRecord } from '../objects/change-object.ts'
import { addName, changeObject, changeObjects } from '../objects/change-object.ts'
import { getObject } from '../objects/object-kind.ts'
import { foreignServerKind } from './foreign-server-kind.ts'
import { explainedAddress } from './refusal.ts'
import { secretSteps } from './secret-steps.ts'

const kind = foreignServerKind
const byId = (id: string) => ({ conditions: ['s.oid::text = $1'], values: [id] })

const explaining = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw explainedAddress(error)
  }
}

/** The statement that makes a server of these options, and the one that has its password in it. */
export const creationOf = ({ name, user, password, ...address }: CreateForeignServer) => ({
  server: createServerSql(name, { ...address, ssl_root_cert: rootCertFor(address.ssl_mode) }),
  mapping: createMappingSql(name, { user, password }),
})

/** @throws MetaError `foreign_address_refused`, `query_failed`, `query_timeout` */
export const createForeignServer = (
  db: Database,
  body: CreateForeignServer,
  record?: ChangeRecord,
): Promise<ForeignServer> => {
  const { server, mapping } = creationOf(body)
  return explaining(
    changeObject(db, {
      kind,
      statements: [server],
      further: secretSteps(mapping),
      record,
      result: { conditions: ['s.srvname = $1'], values: [body.name] },
    }),
  )
}

const mappingChange = (
  { name, user_mapping: mapping }: ForeignServer,
  { user, password }: UpdateForeignServer,
): string | undefined => {
  if (mapping !== null)
    return changeMappingSql(name, mapping, {
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
    })
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined)
    throw new MetaError('invalid_input', { message: 'A new user mapping needs a user and a password.' })
  return createMappingSql(name, { user, password })
}

/** @throws MetaError `object_not_found`, `invalid_input`, `foreign_address_refused`, `query_failed`, `query_timeout` */
export const updateForeignServer = async (
  db: Database,
  id: string,
  body: UpdateForeignServer,
  record?: ChangeRecord,
): Promise<ForeignServer> => {
  const before = await getObject(db, kind, id)
  addName(record, before)
  const server = changeServerSql(before.name, before, changedAddress(before, body))
  const mapping = mappingChange(before, body)
  return explaining(
    changeObject(db, {
      kind,
      statements: server === undefined ? [] : [server],
      further: mapping === undefined ? [] : secretSteps(mapping),
      record,
      result: byId(id),
    }),
  )
}

/** Answers the server as it was. @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const deleteForeignServer = async (
  db: Database,
  id: string,
  { cascade }: { cascade: boolean },
  record?: ChangeRecord,
): Promise<ForeignServer> => {
  const server = await getObject(db, kind, id)
  addName(record, server)
  const nothing = { conditions: ['false'], values: [] }
  await changeObjects(db, { kind, statements: dropServerSql(server.name, cascade), record, result: nothing })
  return server
}

/** @throws MetaError `object_not_found`, `query_failed` in the words of the other server too, `query_timeout` */
export const importForeignTables = async (
  db: Database,
  id: string,
  body: ImportForeignTables,
  record?: ChangeRecord,
): Promise<ForeignServer> => {
  const server = await getObject(db, kind, id)
  addName(record, server)
  return changeObject(db, { kind, statements: importTablesSql(server.name, body), record, result: byId(id) })
}
