import { hash } from 'node:crypto'
import { platformLogins } from '@cairn/engine'
import type { Engine } from '@cairn/engine'
import * as meta from '@cairn/meta'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { changedFunctions } from './changed-functions.ts'
import { findBranch } from './find-branch.ts'

/** As people's SQL connects. */
const loginTo = (engine: Engine, { ref }: StoredProject): meta.DatabaseLogin => {
  const [address, logins] = [engine.address(ref), engine.logins(ref)]
  if (address === undefined || logins === undefined) throw fail('project_unavailable')
  const { socketDir: host, port } = address
  return { host, port, database: 'postgres', password: logins.editor, ...platformLogins.editor }
}

/** What a merge of a branch would change in its project, whose database is answered too. Starts both databases. */
export const compareBranch = async (
  context: Pick<Context, 'branches' | 'engine' | 'functions' | 'projects' | 'supervisor'>,
  branchProject: StoredProject,
) => {
  const { branches, engine, projects, supervisor } = context
  const branch = await findBranch(branches, branchProject)
  const parent = await projects.find(branch.parent_project_ref)
  if (parent === undefined) throw fail('branch_not_found')
  const [database] = await Promise.all([
    supervisor.pool(parent, 'postgres'),
    supervisor.pool(branchProject, 'postgres'),
  ])
  const [schema, functions] = await Promise.all([
    meta.compareSchemas(loginTo(engine, parent), loginTo(engine, branchProject)),
    changedFunctions(context, parent, branchProject),
  ])
  const fingerprint = hash('sha256', JSON.stringify([schema.fingerprint, functions]))
  return { branch, parent, database, schema, functions, fingerprint }
}
